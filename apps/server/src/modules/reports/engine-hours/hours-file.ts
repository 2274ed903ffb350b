import type { RequestedUnit } from '#reporting/requested.ts'
import { reportFile } from '#reporting/report-file.ts'
import { unitColumns, unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import { unitHours } from './unit-hours.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Exports current counters as a workbook. */
export async function hoursFile(use: Use, units: readonly RequestedUnit[], formats: FileFormats) {
  const db = use(Db)
  const { t } = formats
  const clock = use(Clock).now
  const now = clock()
  const hours = await unitHours(db, units, now.getTime())
  const cellsOf = await unitReader(db)(hours.map(({ unitId }) => unitId))
  return reportFile({
    title: t('reports.engineHours'),
    units,
    span: now,
    formats,
    sheets: [
      {
        name: t('reports.engineHours'),
        columns: [
          ...unitColumns(t),
          { header: `${t('reports.engineHours.figure')} (h)`, kind: 'number', digits: 2 },
          { header: t('reports.engineHours.told'), kind: 'time' },
        ],
        rows: [
          hours.map(({ unitId, engineHours, timestamp }) => [
            ...cellsOf(unitId),
            engineHours,
            timestamp && new Date(timestamp),
          ]),
        ],
      },
    ],
  })
}
