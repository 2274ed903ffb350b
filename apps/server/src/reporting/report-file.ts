import { zoneClock } from '#kernel/time/zone-clock.ts'
import { csv, csvType, excelType, workbook } from './excel/index.ts'
import type { Sheet } from './excel/index.ts'
import { dataAsOf } from '#kernel/db/replica.ts'
import { file } from '#kernel/http/handler.ts'
import { namesOf, type RequestedSpan, type RequestedUnit } from './requested.ts'
import type { FileFormats } from './user-formats.ts'
import { zoneName } from './zone.ts'

type Table = Omit<Sheet, 'about'>
export type Sheets = readonly [Table, ...Table[]]

export interface ReportFile {
  /** Title of the report in the reader's language, also used in the file name. */
  title: string
  units: readonly RequestedUnit[]
  /** Period, or the moment of a report without one. */
  span: RequestedSpan | Date
  formats: FileFormats
  /** A workbook by default. */
  format?: 'excel' | 'csv'
  /** Creates the sheets of some units; a list of sheets if units cannot be separated. */
  sheets: Sheets | ((units: readonly RequestedUnit[]) => Sheets)
}

/** `key-on-off` for `Key on/off`. */
export const fileName = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, '-')

/** Returns a report as a workbook whose sheets start with the request (units, period, zone), or its first sheet as CSV. */
export function reportFile({ title, units, span, formats, format = 'excel', sheets }: ReportFile) {
  const { t } = formats
  const clock = zoneClock(formats.zone)
  const [from, to] = span instanceof Date ? [clock(span)] : [clock(span.from), clock(span.to)]
  const period =
    to === undefined
      ? ([[t('file.at'), from]] as const)
      : ([
          [t('report.from'), from],
          [t('reports.scheduled.to'), to],
        ] as const)
  const asOf = dataAsOf()
  const aboutOf = (of: readonly RequestedUnit[]) =>
    [
      [t('file.report'), title],
      [t('report.units'), namesOf(of, t)],
      ...period,
      [t('reports.scheduled.zone'), zoneName(formats.zone)],
      ...(asOf ? ([[t('report.asOf'), clock(asOf)]] as const) : []),
    ] as const
  const name = [fileName(title), from.slice(0, 10), ...(to === undefined ? [] : [to.slice(0, 10)])].join('_')
  const sheetsOf = typeof sheets === 'function' ? sheets : () => sheets
  if (format === 'csv') {
    const [first] = sheetsOf(units)
    return file({ filename: `${name}.csv`, contentType: csvType, content: csv({ ...first, about: [] }, formats) })
  }
  const parts = typeof sheets === 'function' ? unitParts(units, formats) : [{ units }]
  return file({
    filename: `${name}.xlsx`,
    contentType: excelType,
    content: workbook(
      parts.flatMap(part =>
        namedSheets(sheetsOf(part.units), part).map(sheet => ({ ...sheet, about: aboutOf(part.units) })),
      ),
      formats,
    ),
  })
}

/** Most units that have a sheet each; more units share one. */
const mostSheets = 500

/** Units of a workbook that share sheets, with the name of a unit that has separate sheets. */
export interface UnitPart {
  units: readonly RequestedUnit[]
  name?: string
}

/** Splits units if the user wants a sheet for each. */
export function unitParts(units: readonly RequestedUnit[], { exports }: Pick<FileFormats, 'exports'>): UnitPart[] {
  const isSplit = exports.sheetPerUnit && units.length > 1 && units.length <= mostSheets
  return isSplit ? units.map(unit => ({ units: [unit], name: unit.name })) : [{ units }]
}

/** Names a unit's sheets by the unit, followed by the sheet's name if there are several. Excel allows 31 characters. */
function namedSheets<S extends { name: string }>(sheets: readonly S[], { name }: UnitPart): S[] {
  if (name === undefined) return [...sheets]
  return sheets.map(sheet => {
    if (sheets.length === 1) return { ...sheet, name }
    const suffix = ` ${sheet.name}`.slice(0, 16)
    return { ...sheet, name: `${name.slice(0, 31 - suffix.length)}${suffix}` }
  })
}
