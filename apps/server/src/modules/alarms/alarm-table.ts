import type { FleetSchemas } from '@muster/contract'
import type { Cell, Column } from '../../reporting/excel/index.ts'

type Alarm = FleetSchemas['Alarm']

export const readWords = { READ: 'Read', UNREAD: 'Unread' }

/** Whether whoever asks has read it: of nobody else's business. */
const state = { header: 'Status', width: 12, cell: ({ isRead }: Alarm) => readWords[isRead] }

const columns: readonly (Column & { cell(alarm: Alarm): Cell })[] = [
  { header: 'Time', kind: 'time', cell: ({ timestamp }) => new Date(timestamp) },
  { header: 'Unit', width: 28, cell: ({ unitName }) => unitName },
  { header: 'Alarm', width: 28, cell: ({ alarmTypeName }) => alarmTypeName },
  { header: 'Priority', width: 12, cell: ({ priorityCode }) => wordOf(priorityCode) },
  state,
  { header: 'Text', width: 48, cell: ({ text }) => text },
  { header: 'Latitude', kind: 'number', digits: 6, cell: ({ position: [, latitude] }) => latitude },
  { header: 'Longitude', kind: 'number', digits: 6, cell: ({ position: [longitude] }) => longitude },
]

/** Alarms as they are read from the database, as a table for the one who asks or for all. */
export function alarmTable(batches: AsyncIterable<readonly Alarm[]>, isForAll = false) {
  const shown = columns.filter(column => column !== state || !isForAll)
  const rows = (async function* () {
    for await (const alarms of batches) yield alarms.map(alarm => shown.map(({ cell }) => cell(alarm)))
  })()
  return { columns: shown, rows }
}

/** `HIGH` as a word; nothing for an alarm without a priority. */
const wordOf = (code: string) => (code === 'NULL' ? '' : code.slice(0, 1) + code.slice(1).toLowerCase())
