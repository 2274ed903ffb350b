import type { Formats } from '@muster/core'
import type { Host } from '../host.ts'
import { csvCell, forTerminal } from './cells.ts'
import type { Column } from './column.ts'
import { hasColour } from './has-colour.ts'
import { chosen, formatOf, type Format, type FormatOptions } from './list-options.ts'

export interface Listing<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<Row> | Iterable<Row>
  readonly options: FormatOptions & { readonly limit?: number | undefined }
  /** How the user reads moments. */
  readonly formats?: Formats | undefined
  /** Said to a person when there are none. */
  readonly empty?: string
}

export interface Output {
  /** Data on stdout, as it is in a pipe, without control characters on a terminal; waits while the reader is slow. */
  write(text: string | Uint8Array): Promise<void>
  list<Row>(listing: Listing<Row>): Promise<void>
  /** One thing: its fields below each other for a person. */
  record<Row>(row: Row, listing: Omit<Listing<Row>, 'rows' | 'empty'>): Promise<void>
  /** Whether colour and repainting make sense on stdout. */
  readonly isScreen: boolean
}

export function createOutput(host: Host, note: (text: string) => void): Output {
  const { stdout } = host
  const isScreen = Boolean(stdout.isTTY)
  const isBold = hasColour(host)
  const bold = (text: string) => (isBold ? `\u001B[1m${text}\u001B[22m` : text)

  // one for all that wait
  let drained: Promise<void> | undefined

  // a character may be split between two chunks of a file
  const decoder = new TextDecoder()
  const write = (data: string | Uint8Array) =>
    send(isScreen ? forTerminal(typeof data === 'string' ? data : decoder.decode(data, { stream: true })) : data)

  async function send(text: string | Uint8Array): Promise<void> {
    if (stdout.write(text)) return
    drained ??= new Promise<void>(resolve => stdout.once('drain', resolve)).finally(() => {
      drained = undefined
    })
    await drained
  }

  async function list<Row>({ columns, rows, options, formats, empty }: Listing<Row>): Promise<void> {
    const format = formatOf(options)
    const shown = chosen(columns, options.fields, format)
    const limited = take(rows, options.limit)
    if (format !== 'table') return writeData(format, shown, limited, write)
    const all: Row[] = []
    for await (const row of limited) all.push(row)
    if (all.length === 0 && empty) return note(empty)
    // string widths weigh more than everything else here
    const { printTable } = await import('./print-table.ts')
    const [header = '', ...lines] = printTable({
      columns: shown,
      rows: all,
      formats,
      width: isScreen ? stdout.columns || undefined : undefined,
    })
    await send(`${[bold(header), ...lines].join('\n')}\n`)
  }

  return {
    isScreen,
    write,
    list,
    async record(row, { columns, options, formats }) {
      const format = formatOf(options)
      const shown = chosen(columns, options.fields, format)
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

/** Row by row, so that a reader sees the first before the last was asked for. */
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
