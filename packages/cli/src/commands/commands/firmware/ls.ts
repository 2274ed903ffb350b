import { listFirmware } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { ls } from './definitions.ts'
import { firmwareColumns as columns } from './firmware-columns.ts'

export const run: Run<typeof ls> = async ({ options: { search, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  const rows = allRows(core.api, listFirmware, { search })
  await out.list({ columns, rows, options, formats, empty: 'There is no firmware.' })
}
