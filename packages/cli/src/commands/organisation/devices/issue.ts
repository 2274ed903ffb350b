import { issueDeviceSecrets } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { readLines } from '../../../input/read-input.ts'
import { formatOf } from '../../../output/list-options.ts'
import type { issue } from './definitions.ts'
import { findDevice } from './find-device.ts'
import { secretColumns as columns } from './secret-columns.ts'

/** Maximum number of devices per call. */
const most = 1000

export const run: Run<typeof issue> = async (
  { arguments: { devices }, options: { label, devicesFrom, ...options } },
  { connect, host, note, out },
) => {
  const words = [...devices]
  for (const path of devicesFrom) words.push(...(await readLines(host, path)))
  if (words.length === 0) throw badUsage('Select devices.', 'Name them, or use --devices-from <file>.')
  if (words.length > most) throw badUsage(`${words.length} devices are too many: at most ${most} at once.`)
  const {
    core: { api },
    formats,
  } = await connect()
  const deviceIds: number[] = []
  for (const word of words) deviceIds.push((await findDevice(api, word)).id)
  const secrets = await api.call(issueDeviceSecrets, { body: { deviceIds, kind: label ? 'LABEL' : 'TOKEN' } })
  const [only, ...others] = secrets
  if (only && others.length === 0 && formatOf(options) === 'table' && !options.fields)
    await out.write(`${only.secret}\n`)
  else await out.list({ columns, rows: secrets, options, formats })
  note(`Store ${secrets.length === 1 ? 'the secret: it' : `the ${secrets.length} secrets: they`} cannot be read again.`)
}
