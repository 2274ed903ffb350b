import { createMyToken, createServiceToken } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { columnsOf } from '../../../output/column.ts'
import { formatOf } from '../../../output/list-options.ts'
import { findFleet, findUnit } from '../../../selection/find-units.ts'
import type { create } from './definitions.ts'
import { findUserId } from './find-user.ts'

interface Made {
  readonly id: number
  readonly secret: string
  readonly expires: string
}

const columns = columnsOf<Made>()('id', 'secret', { name: 'expires', value: ({ expires }) => expires, kind: 'time' })

export const run: Run<typeof create> = async ({ arguments: { name }, options }, { connect, host, note, out }) => {
  if (options.permission.length === 0)
    throw badUsage('Specify a permission: --permission ADM_UNIT_VIEW.', 'List them: muster tokens permissions')
  const {
    core: { api },
    formats,
  } = await connect()
  const expiresAt = new Date(host.now() + options.expires).toISOString()
  const body = {
    name,
    expiresAt,
    permissions: [...options.permission],
    addresses: [...options.address],
    fleetIds: await Promise.all(options.fleet.map(word => findFleet(api, word))),
    unitIds: (await Promise.all(options.unit.map(word => findUnit(api, word)))).map(({ id }) => id),
  }
  const made =
    options.for === undefined
      ? await api.call(createMyToken, { body })
      : await api.call(createServiceToken, { body: { ...body, userId: await findUserId(api, options.for) } })
  if (formatOf(options) !== 'table' || options.fields)
    return out.record({ ...made, expires: expiresAt }, { columns, options, formats })
  await out.write(`${made.secret}\n`)
  note(`Token ${made.id} is valid until ${formats.dateTimeZone(expiresAt)}. Store the secret: it cannot be read again.`)
}
