import type { Fields, ImportColumn, ImportDefinition } from './define-import.ts'
import type { TableRow } from './file/table.ts'
import { UnreadableFile } from './file/unreadable.ts'
import { fromCell } from './text.ts'
import { said, thing } from '../../kernel/texts/sentence.ts'

/** Header of the column that says why a line was refused: a file of refused lines can be uploaded as it is. */
export const reasonHeader = 'Reason'

export interface ParsedFile {
  /** Ids of the file's columns, in its order. */
  columns: string[]
  lines: { line: number; given: Fields }[]
}

/**
 * The lines of a file by the columns of its header, which may be in any order.
 * @throws UnreadableFile naming what is wrong with the header
 */
export function matchHeader(definition: ImportDefinition, rows: readonly TableRow[], mostLines: number): ParsedFile {
  const [header, ...lines] = rows
  if (!header) throw new UnreadableFile(['problem.importEmpty'])
  const columns = columnsOf(definition, header.cells)
  if (lines.length === 0) throw new UnreadableFile(['problem.noLines'])
  if (lines.length > mostLines)
    throw new UnreadableFile(['problem.manyLines', { most: mostLines.toLocaleString('en') }])
  return {
    columns: columns.flatMap(column => column?.id ?? []),
    lines: lines.map(({ number, cells }) => {
      const beyond = cells.findIndex((cell, i) => i >= columns.length && cell.trim() !== '')
      if (beyond !== -1) throw new UnreadableFile(['problem.beyondHeaders', { row: number, values: beyond + 1 }])
      const given = columns.flatMap((column, i) => (column ? [[column.id, fromCell(cells[i] ?? '')] as const] : []))
      return { line: number, given: Object.fromEntries(given) }
    }),
  }
}

/** Undefined for columns that are left out. */
function columnsOf({ columns, noun }: ImportDefinition, header: readonly string[]): (ImportColumn | undefined)[] {
  const texts = header.map(text => fromCell(text))
  while (texts.at(-1) === '') texts.pop()
  const found = texts.map(text => columns.find(column => keyOf(column.header) === keyOf(text)))
  const unknown = texts.filter((text, i) => !found[i] && keyOf(text) !== keyOf(reasonHeader))
  if (unknown.length > 0)
    throw new UnreadableFile([
      'problem.unknownColumns',
      {
        unknown: unknown.map(text =>
          text === '' ? said('problem.withoutHeader') : said('problem.quoted', { text: text.slice(0, 60) }),
        ),
        thing: thing(noun),
        known: columns.map(column => column.header),
      },
    ])
  const twice = found.find((column, i) => column && found.indexOf(column) !== i)
  if (twice) throw new UnreadableFile(['problem.columnTwice', { column: twice.header }])
  if (!found.some(column => column?.isKey))
    throw new UnreadableFile([
      'problem.noKeyColumn',
      { thing: thing(noun), columns: columns.filter(column => column.isKey).map(column => column.header) },
    ])
  return found
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_*]+/g, ' ')
    .trim()
