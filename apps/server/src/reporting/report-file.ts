import { zoneClock } from '../kernel/time/zone-clock.ts'
import { csv, csvType, excelType, workbook } from './excel/index.ts'
import type { Sheet } from './excel/index.ts'
import { dataAsOf } from '../kernel/db/replica.ts'
import { file } from '../kernel/http/handler.ts'
import { namesOf, type AskedSpan, type AskedUnit } from './asked.ts'
import type { FileLook } from './user-look.ts'
import { zoneName } from './zone.ts'

type Table = Omit<Sheet, 'about'>
export type Sheets = readonly [Table, ...Table[]]

export interface ReportFile {
  /** Of the report, in the reader's language: it names the file too. */
  title: string
  units: readonly AskedUnit[]
  /** Or the moment it tells of, where it has no period. */
  span: AskedSpan | Date
  look: FileLook
  /** A workbook where left out. */
  format?: 'excel' | 'csv'
  sheets: Sheets
}

/** `key-on-off` for `Key on/off`. */
export const fileName = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}_]+/gu, '-')

/** A report as a workbook whose sheets say what was asked: units, period, zone; or its first sheet as bare rows of text. */
export function reportFile({ title, units, span, look, format = 'excel', sheets }: ReportFile) {
  const { t } = look
  const clock = zoneClock(look.zone)
  const [from, to] = span instanceof Date ? [clock(span)] : [clock(span.from), clock(span.to)]
  const period =
    to === undefined
      ? ([[t('file.at'), from]] as const)
      : ([
          [t('report.from'), from],
          [t('reports.scheduled.to'), to],
        ] as const)
  const asOf = dataAsOf()
  const about = [
    [t('file.report'), title],
    [t('report.units'), namesOf(units, t)],
    ...period,
    [t('reports.scheduled.zone'), zoneName(look.zone)],
    ...(asOf ? ([[t('report.asOf'), clock(asOf)]] as const) : []),
  ] as const
  const name = [fileName(title), from.slice(0, 10), ...(to === undefined ? [] : [to.slice(0, 10)])].join('_')
  if (format === 'csv') {
    return file({ filename: `${name}.csv`, contentType: csvType, content: csv({ ...sheets[0], about: [] }, look) })
  }
  return file({
    filename: `${name}.xlsx`,
    contentType: excelType,
    content: workbook(
      sheets.map(sheet => ({ ...sheet, about })),
      look,
    ),
  })
}
