import { basename } from 'node:path'
import { uploadFirmware } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { badUsage } from '../../../failure.ts'
import { readUpload } from '../files/read-upload.ts'
import type { upload } from './definitions.ts'
import { firmwareColumns as columns } from './firmware-columns.ts'

export const run: Run<typeof upload> = async (
  { arguments: { file: path }, options: { model, release: version, signature, notes, ...options } },
  { connect, out },
) => {
  if (model === undefined || version === undefined || signature === undefined)
    throw badUsage('The model, the version or the signature is missing.', 'Use --model, --release and --signature.')
  const fileName = basename(path)
  const file = new File([await readUpload(path)], fileName)
  const { core, formats } = await connect()
  const request = { model, version, fileName, signature, ...(notes !== undefined && { notes }) }
  const stored = await core.api.call(uploadFirmware, { body: { request, file } })
  await out.record(stored, { columns, options, formats })
}
