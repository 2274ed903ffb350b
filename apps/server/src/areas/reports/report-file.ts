import { zoneOffset } from '../../time/zone-offset.ts'
import { excelType, workbook } from '../../excel/index.ts'
import type { Look, Sheet } from '../../excel/index.ts'
import { file } from '../../http/handler.ts'
import type { AskedSpan, AskedUnit } from './asked.ts'

export interface ReportFile {
  /** Of the report, in words: it names the file too. */
  title: string
  units: readonly AskedUnit[]
  span: AskedSpan
  look: Look
  sheets: readonly Omit<Sheet, 'about'>[]
}

/** A report as a workbook whose sheets say what was asked: units, period, zone. */
export function reportFile({ title, units, span, look, sheets }: ReportFile) {
  const [from, to] = [wall(span.from, look.zone), wall(span.to, look.zone)]
  const about = [
    ['Report', title], ['Units', units.map(({ name }) => name).join(', ')], ['From', from], ['To', to], ['Time zone', look.zone],
  ] as const
  const name = [title.toLowerCase().replaceAll(/\W+/g, '-'), from.slice(0, 10), to.slice(0, 10)].join('_')
  return file({
    filename: `${name}.xlsx`,
    contentType: excelType,
    content: workbook(sheets.map(sheet => ({ ...sheet, about })), look),
  })
}

/** The clock of a zone as `2026-01-31 08:00:00`. */
function wall(time: Date, zone: string): string {
  return new Date(time.getTime() + zoneOffset(zone)(time.getTime())).toISOString().slice(0, 19).replace('T', ' ')
}
