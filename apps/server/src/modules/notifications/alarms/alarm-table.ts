import { readStored } from '#kernel/texts/stored.ts'
import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import type { Database } from '#kernel/db/schema.ts'
import type { Cell, Column } from '#reporting/excel/index.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import { typeName } from './name-types.ts'

type Alarm = FleetSchemas['Alarm']

type AlarmColumn = Column & { cell(alarm: Alarm, unit: readonly Cell[]): Cell }

/** @param isForAll omits the read state, which is per user */
const columnsIn = (t: TFunction, isForAll: boolean): readonly AlarmColumn[] => [
  { header: t('reports.time'), kind: 'time', cell: ({ timestamp }) => new Date(timestamp) },
  ...unitColumns(t).map((column, index) => ({ ...column, cell: (_: Alarm, unit: readonly Cell[]) => unit[index] })),
  {
    header: t('reports.events.type'),
    width: 28,
    cell: ({ alarmTypeCode, alarmTypeName }) => typeName(t, alarmTypeCode, alarmTypeName),
  },
  {
    header: t('reports.events.priority'),
    width: 12,
    cell: ({ priorityCode }) => (priorityCode === 'NULL' ? '' : t(`reports.events.priority.${priorityCode}`)),
  },
  ...(isForAll
    ? []
    : [{ header: t('reports.events.state'), width: 12, cell: ({ isRead }: Alarm) => t(`reports.events.${isRead}`) }]),
  { header: t('reports.events.text'), width: 48, cell: ({ text }) => readStored(text, t) },
  { header: t('history.latitude'), kind: 'number', digits: 6, cell: ({ position: [, latitude] }) => latitude },
  { header: t('history.longitude'), kind: 'number', digits: 6, cell: ({ position: [longitude] }) => longitude },
]

/** Writes alarms as a table for the caller, or for all users. */
export function alarmTable(db: Database, batches: AsyncIterable<readonly Alarm[]>, t: TFunction, isForAll = false) {
  const columns = columnsIn(t, isForAll)
  const rows = (async function* () {
    const readUnits = unitReader(db)
    for await (const alarms of batches) {
      const cellsOf = await readUnits(alarms.map(({ unitId }) => unitId))
      yield alarms.map(alarm => columns.map(({ cell }) => cell(alarm, cellsOf(alarm.unitId))))
    }
  })()
  return { columns, rows }
}
