import { listDevices, type FleetSchemas } from '@muster/contract'
import type { Run } from '../../../define/command.ts'
import { columnsOf } from '../../../output/column.ts'
import { allRows } from '../../../selection/all-rows.ts'
import type { ls } from './definitions.ts'

const columns = columnsOf<FleetSchemas['DeviceRow']>()(
  { name: 'id', value: ({ id }) => id, kind: 'number' },
  { name: 'serial', value: ({ serialNumber }) => serialNumber },
  { name: 'uid', value: ({ uniqueId }) => uniqueId },
  { name: 'unit', value: ({ unitName }) => unitName },
  { name: 'company', value: ({ companyName }) => companyName },
  { name: 'lastMessage', value: ({ lastMessageAt }) => lastMessageAt, kind: 'time' },
  'source',
  { name: 'protocol', value: ({ protocol }) => protocol, wide: true },
  { name: 'silent', value: ({ silent }) => silent, wide: true },
)

export const run: Run<typeof ls> = async ({ options: { search, silent, ...options } }, { connect, out }) => {
  const { core, formats } = await connect()
  const rows = allRows(core.api, listDevices, { search, ...(silent && { query: { silent } }) })
  await out.list({ columns, rows, options, formats, empty: 'No device matches.' })
}
