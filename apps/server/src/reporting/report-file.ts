import { zoneDay } from '#kernel/time/zone-clock.ts'
import type { Sheet } from './excel/index.ts'
import { dataAsOf } from '#kernel/db/replica.ts'
import type { FileResponse } from '#kernel/http/file-response.ts'
import { tableFile } from './table-file.ts'
import { namesOf, type RequestedSpan, type RequestedUnit } from './requested.ts'
import type { FileFormats } from './user-formats.ts'
import { zoneName } from './zone.ts'

type Table = Omit<Sheet, 'about'>
export type Sheets = readonly [Table, ...Table[]]

export interface ReportFile {
  /** Title of the report in the reader's language, also used in the file name. */
  title: string
  units: readonly RequestedUnit[]
  /** Period, or the time of a report without a period. */
  span: RequestedSpan | Date
  formats: FileFormats
  /** Creates the sheets for some units; undefined entries if units cannot be separated. */
  sheets: Sheets | ((units: readonly RequestedUnit[]) => Sheets)
}

/** `key-on-off` for `Key on/off`. */
export const fileName = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, '-')

/** Returns a report as a file whose tables start with the request: units, period, zone. */
export function reportFile({ title, units, span, formats, sheets }: ReportFile): Promise<FileResponse> {
  const { t, zone } = formats
  const day = zoneDay(zone)
  const [from, to] = span instanceof Date ? [span] : [span.from, span.to]
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
      [t('reports.scheduled.zone'), zoneName(zone)],
      ...(asOf ? ([[t('report.asOf'), asOf]] as const) : []),
    ] as const
  return tableFile({
    name: [fileName(title), day(from), ...(to === undefined ? [] : [day(to)])].join('_'),
    title,
    formats,
    // a list of sheets has all units
    ...(typeof sheets === 'function' && { units }),
    sheets: part => {
      const of = typeof sheets === 'function' ? part.units : units
      return (typeof sheets === 'function' ? sheets(of) : sheets).map(sheet => ({ ...sheet, about: aboutOf(of) }))
    },
  })
}
