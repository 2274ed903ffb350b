import type { Cell, Column } from '#reporting/excel/index.ts'
import type { Database } from '#kernel/db/schema.ts'
import { zoneClock } from '#kernel/time/zone-clock.ts'
import { namesOf, type RequestedUnit } from '#reporting/requested.ts'
import { fileName } from '#reporting/report-file.ts'
import { tableFile } from '#reporting/table-file.ts'
import { unitReader } from '#reporting/unit-columns.ts'
import type { FileFormats } from '#reporting/user-formats.ts'
import type { FleetSchemas, UnitSet } from '@muster/contract'

export interface MaintenanceFile<Row extends { unitId: number }> {
  db: Database
  /** Title in the reader's language, also used in the file name. */
  title: string
  /** Selection, shown below title and units. */
  about: readonly (readonly [label: string, value: string])[]
  now: Date
  formats: FileFormats
  columns: readonly (Column & { cell: (row: Row, unit: readonly Cell[]) => Cell })[]
  page(start: number, limit: number, unitIds: readonly number[]): Promise<{ items: readonly Row[] }>
  units: readonly RequestedUnit[]
  /** True if the file may have a sheet per unit. */
  isByUnit?: boolean
}

const batch = 1000

/** Exports a list as a file in the reader's zone and units of measure. Rows are read while the file is sent. */
export function maintenanceFile<Row extends { unitId: number }>(wanted: MaintenanceFile<Row>) {
  const { db, title, about, now, formats, columns, page, units, isByUnit = false } = wanted
  const { t } = formats
  const written = minutesIn(formats.zone)(now)
  const sheetOf = (units: readonly RequestedUnit[]) => ({
    name: title,
    about: [
      [t('file.report'), title],
      [t('report.units'), namesOf(units, t)],
      ...about,
      [t('file.asOf'), written],
      [t('reports.scheduled.zone'), formats.zone],
    ] as const,
    columns,
    rows: (async function* () {
      const unitIds = units.map(({ id }) => id)
      const readUnits = unitReader(db)
      for (let start = 0; ; start += batch) {
        const { items } = await page(start, batch, unitIds)
        const unitOf = await readUnits(items.map(({ unitId }) => unitId))
        yield items.map(row => columns.map(({ cell }) => cell(row, unitOf(row.unitId))))
        if (items.length < batch) return
      }
    })(),
  })
  return tableFile({
    name: `${fileName(title)}_${written.slice(0, 10)}`,
    title,
    formats,
    ...(isByUnit && { units }),
    sheets: part => [sheetOf(isByUnit ? part.units : units)],
  })
}

/** Formats times as `2026-01-31 08:00` in a zone, or `-` if absent. */
export function minutesIn(zone: string): (moment: Date | undefined) => string {
  const clock = zoneClock(zone)
  return moment => (moment ? clock(moment).slice(0, 16) : '-')
}

type Counter = FleetSchemas['MaintenanceIntervalType']

/** Converts metres and hours to the user's units. */
export const figuresIn = ({ LENGTH }: UnitSet) => {
  const distance = (metres: number | null | undefined) =>
    metres === null || metres === undefined ? metres : (metres / 1000) * LENGTH.factor
  return {
    distance,
    valueOf: (counter: Counter, value: number | null | undefined) => (counter === 'ODOMETER' ? distance(value) : value),
    label: (counter: Counter) => (counter === 'ODOMETER' ? LENGTH.label : 'h'),
    length: LENGTH.label,
  }
}
