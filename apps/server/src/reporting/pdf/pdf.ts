import type { Readable } from 'node:stream'
import { imperialUnits } from '@muster/contract'
import { Problem } from '#kernel/http/problem.ts'
import { Sums, type Cell, type Column, type Sheet } from '../excel/index.ts'
import type { FileFormats } from '../user-formats.ts'
import { zoneName } from '../zone.ts'
import { chartData } from './chart-data.ts'
import type { PdfTable } from './pdf-document.ts'
import { pdfThreads } from './pdf-threads.ts'
import { fillPattern } from '#kernel/time/fill-pattern.ts'
import { zoneOffset } from '#kernel/time/zone-offset.ts'

type Formats = Pick<FileFormats, 'zone' | 'dateFormat' | 'timeFormat' | 'language'>

/** Number of decimals for columns without a setting. */
const mostDigits = 3

/** Returns a function that formats times in the reader's pattern and zone. */
function momentText({ zone, dateFormat, timeFormat, language }: Formats): (moment: Date | number) => string {
  const offset = zoneOffset(zone)
  return moment => {
    const time = Number(moment)
    return fillPattern(`${dateFormat} ${timeFormat}`, new Date(time + offset(time)), language)
  }
}

/** Returns a function per column that formats its cells as text. */
function cellTexts(columns: readonly Column[], formats: Formats): ((cell: Cell) => string)[] {
  const moment = momentText(formats)
  return columns.map(({ kind = 'text', digits }) => {
    const number = new Intl.NumberFormat(formats.language, {
      minimumFractionDigits: digits ?? 0,
      maximumFractionDigits: digits ?? mostDigits,
    })
    return cell => {
      if (cell === null || cell === undefined || cell === '') return ''
      if (cell instanceof Date || kind === 'time') return moment(cell as Date | number)
      if (kind === 'day')
        return fillPattern(formats.dateFormat, new Date(`${String(cell)}T00:00:00Z`), formats.language)
      if (kind === 'duration' && typeof cell === 'number') return durationText(cell)
      if (typeof cell === 'number') return Number.isFinite(cell) ? number.format(cell) : ''
      return String(cell)
    }
  })
}

/** `123:05:09` */
function durationText(seconds: number): string {
  const whole = Math.round(Math.abs(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const text = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return seconds < 0 ? `-${text}` : text
}

export const pdfType = 'application/pdf'
/** Maximum number of rows per file, about 600 pages. */
const mostRows = 20_000
/** Maximum number of rows in a table with charts. */
const mostCharted = 2000

/**
 * Draws tables as a PDF file, in the reader's formats. All rows are read before the file begins, because too many are refused.
 * @throws Problem 400 for a file of too many rows, 429 when too many files are being drawn
 */
export async function pdf(title: string, sheets: readonly Sheet[], formats: FileFormats): Promise<Readable> {
  const { t, language, units, zone } = formats
  const tables: PdfTable[] = []
  let left = mostRows
  for (const sheet of sheets) {
    const table = await tableOf(sheet, formats, left)
    left -= table.rows.length
    tables.push(table)
  }
  const moment = momentText(formats)
  const about = (sheets[0]?.about ?? []).map(
    ([label, value]) => [label, value instanceof Date ? moment(value) : value] as const,
  )
  return pdfThreads.draw({
    title,
    // the title is above them
    about: about.filter(([, value]) => value !== title),
    tables,
    paper: units === imperialUnits ? 'LETTER' : 'A4',
    language,
    brand: await formats.brand(),
    created: Date.now(),
    texts: {
      period: (sheets[0]?.about ?? [])
        .flatMap(([, value]) => (value instanceof Date ? [moment(value)] : []))
        .join(' – '),
      foot: `${t('reports.scheduled.zone')}: ${zoneName(zone)}`,
      page: t('file.pdf.page', { page: '{page}', pages: '{pages}' }),
      empty: t('file.pdf.empty'),
      missing: t('file.pdf.missing'),
    },
  })
}

async function tableOf(
  { name, columns, total, rows, charts = [] }: Sheet,
  formats: FileFormats,
  most: number,
): Promise<PdfTable> {
  const texts = cellTexts(columns, formats)
  const sums = new Sums(columns)
  const lines: string[][] = []
  // charts need the figures of short tables only
  const kept: (readonly Cell[])[] = []
  for await (const batch of rows) {
    if (lines.length + batch.length > most) throw new TooManyRows()
    for (const cells of batch) {
      lines.push(texts.map((textOf, index) => textOf(cells[index])))
      sums.add(cells)
      if (charts.length > 0 && kept.length < mostCharted) kept.push(cells)
    }
  }
  // texts that no row has take width from the others
  const shown = columns.flatMap(({ kind }, index) =>
    isFigure(kind) || lines.length === 0 || lines.some(line => line[index] !== '') ? index : [],
  )
  const hasTotal = total !== undefined && lines.length > 0 && columns.some(({ isSummed }) => isSummed)
  return {
    name,
    columns: shown.map(index => {
      const { header, kind } = columns[index]!
      return { header, align: isFigure(kind) ? 'right' : 'left' }
    }),
    rows: shown.length === columns.length ? lines : lines.map(line => shown.map(index => line[index]!)),
    charts:
      kept.length < lines.length
        ? []
        : charts.flatMap(chart => chartData(chart, columns, { rows: kept, texts: lines }, formats) ?? []),
    ...(hasTotal && {
      total: shown.map(index => (columns[index]!.isSummed ? texts[index]!(sums.of(index)) : index === 0 ? total : '')),
    }),
  }
}

const isFigure = (kind: Column['kind']) => kind === 'number' || kind === 'duration'

/** 400, with the advice to request a workbook. */
export class TooManyRows extends Problem {
  constructor() {
    super('BAD_REQUEST', ['problem.pdfRows', { most: mostRows }])
  }
}
