import { zoneClock } from '../kernel/time/zone-clock.ts'
import { csv, csvType, excelType, workbook } from './excel/index.ts'
import type { Look, Sheet } from './excel/index.ts'
import { dataAsOf } from '../kernel/db/replica.ts'
import { file } from '../kernel/http/handler.ts'
import { namesOf, type AskedSpan, type AskedUnit } from './asked.ts'
import { zoneName } from './zone.ts'

type Table = Omit<Sheet, 'about'>
export type Sheets = readonly [Table, ...Table[]]

export interface ReportFile {
  /** Of the report, in words: it names the file too. */
  title: string
  units: readonly AskedUnit[]
  /** Or the moment it tells of, where it has no period. */
  span: AskedSpan | Date
  look: Look
  /** A workbook where left out. */
  format?: 'excel' | 'csv'
  sheets: Sheets
}

/** A report as a workbook whose sheets say what was asked: units, period, zone; or its first sheet as bare rows of text. */
export function reportFile({ title, units, span, look, format = 'excel', sheets }: ReportFile) {
  const clock = zoneClock(look.zone)
  const [from, to] = span instanceof Date ? [clock(span)] : [clock(span.from), clock(span.to)]
  const period =
    to === undefined
      ? ([['At', from]] as const)
      : ([
          ['From', from],
          ['To', to],
        ] as const)
  const asOf = dataAsOf()
  const about = [
    ['Report', title],
    ['Units', namesOf(units)],
    ...period,
    ['Time zone', zoneName(look.zone)],
    ...(asOf ? ([['Data as of', clock(asOf)]] as const) : []),
  ] as const
  const name = [
    title.toLowerCase().replaceAll(/\W+/g, '-'),
    from.slice(0, 10),
    ...(to === undefined ? [] : [to.slice(0, 10)]),
  ].join('_')
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
