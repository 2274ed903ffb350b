import type { Formats } from '@muster/core'
import type { Host } from '../host.ts'
import { csvCell, terminalText } from './cells.ts'
import type { Column } from './column.ts'
import { hasColour } from './has-colour.ts'
import { selectColumns, formatOf, type Format, type FormatOptions } from './list-options.ts'

export interface Listing<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row> | Iterable<Row>
  readonly options: FormatOptions & { readonly limit?: number | undefined }
  /** Date formats of the user. */
  readonly formats?: Formats | undefined
  /** Note for an empty table. */
  readonly empty?: string
}

export interface Output {
  /** Writes to stdout, without control characters on a terminal; waits for a slow reader. */
  write(text: string | Uint8Array): Promise<void>
  list<Row>(listing: Listing<Row>): Promise<void>
  /** Writes one record, in table format with one field per line. */
  record<Row>(row: Row, listing: Omit<Listing<Row>, 'rows' | 'empty'>): Promise<void>
  /** True if stdout is a terminal. */
  readonly isTerminal: boolean
}

export function createOutput(host: Host, note: (text: string) => void): Output {
  const { stdout } = host
  const isTerminal = Boolean(stdout.isTTY)
  const isBold = hasColour(host)
  const bold = (text: string) => (isBold ? `\u001B[1m${text}\u001B[22m` : text)

  // shared by all waiting writes
  let drained: Promise<void> | undefined

  // a character may be split between two chunks of a file
  const decoder = new TextDecoder()
  const write = (data: string | Uint8Array) =>
    send(isTerminal ? terminalText(typeof data === 'string' ? data : decoder.decode(data, { stream: true })) : data)

  async function send(text: string | Uint8Array): Promise<void> {
    if (stdout.write(text)) return
    drained ??= new Promise<void>(resolve => stdout.once('drain', resolve)).finally(() => {
      drained = undefined
    })
    await drained
  }

  async function list<Row>({ columns, rows, options, formats, empty }: Listing<Row>): Promise<void> {
    const format = formatOf(options)
    const shown = selectColumns(columns, options.fields, format)
    const limited = take(rows, options.limit)
    if (format !== 'table') return writeData(format, shown, limited, write)
    const all: Row[] = []
    for await (const row of limited) all.push(row)
    if (all.length === 0 && empty) return note(empty)
    // loaded here because string-width is large
    const { printTable } = await import('./print-table.ts')
    const [header = '', ...lines] = printTable({
      columns: shown,
      rows: all,
      formats,
      width: isTerminal ? stdout.columns || undefined : undefined,
    })
    await send(`${[bold(header), ...lines].join('\n')}\n`)
  }

  return {
    isTerminal,
    write,
    list,
    async record(row, { columns, options, formats }) {
      const format = formatOf(options)
      const shown = selectColumns(columns, options.fields, format)
      if (format === 'json') return write(`${JSON.stringify(objectOf(shown, row), null, 2)}\n`)
      if (format !== 'table') return writeData(format, shown, [row], write)
      const { printRecord } = await import('./print-table.ts')
      await send(`${printRecord({ columns: shown, row, formats, bold }).join('\n')}\n`)
    },
  }
}

async function* take<Row>(rows: AsyncIterable<Row> | Iterable<Row>, limit = Infinity): AsyncGenerator<Row> {
  let taken = 0
  for await (const row of rows) {
    if (taken++ >= limit) return
    yield row
    if (taken >= limit) return
  }
}

const objectOf = <Row>(columns: readonly Column<Row>[], row: Row) =>
  Object.fromEntries(columns.map(({ name, value }) => [name, value(row) ?? null]))

/** Writes row by row, so a reader receives the first row before the last page is requested. */
async function writeData<Row>(
  format: Exclude<Format, 'table'>,
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  write: Output['write'],
): Promise<void> {
  if (format === 'csv') await write(`${columns.map(({ name }) => csvCell(name)).join(',')}\n`)
  let count = 0
  for await (const row of rows) {
    if (format === 'csv') await write(`${columns.map(({ value }) => csvCell(value(row))).join(',')}\n`)
    else if (format === 'jsonl') await write(`${JSON.stringify(objectOf(columns, row))}\n`)
    else await write(`${count === 0 ? '[\n' : ',\n'}  ${JSON.stringify(objectOf(columns, row))}`)
    count++
  }
  if (format === 'json') await write(count === 0 ? '[]\n' : '\n]\n')
}
