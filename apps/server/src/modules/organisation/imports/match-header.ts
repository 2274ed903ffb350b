import type { TFunction } from 'i18next'
import type { Fields, ImportColumn, ImportDefinition } from './define-import.ts'
import { type TableRow, UnreadableFile } from './file/table.ts'
import { headingIn, reasonHeading } from './headings.ts'
import { fromCell } from './cell-text.ts'
import { phrase, thing } from '#kernel/texts/sentence.ts'

export interface ParsedFile {
  /** IDs of the columns in the order of the file. */
  columns: string[]
  lines: { line: number; given: Fields }[]
}

/**
 * Returns the lines of a file by the columns of its header, in any order.
 * @param texts of all languages in which headings may be written
 * @throws UnreadableFile naming the error in the header
 */
export function matchHeader(
  definition: ImportDefinition,
  rows: readonly TableRow[],
  mostLines: number,
  texts: readonly TFunction[],
): ParsedFile {
  const [header, ...lines] = rows
  if (!header) throw new UnreadableFile(['problem.importEmpty'])
  const columns = columnsOf(definition, header.cells, texts)
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

/** True if the first row contains columns of the definition, including a key column. */
export function isHeaderOf(
  definition: ImportDefinition,
  rows: readonly TableRow[],
  texts: readonly TFunction[],
): boolean {
  try {
    return columnsOf(definition, rows[0]?.cells ?? [], texts).length > 0
  } catch (error) {
    if (error instanceof UnreadableFile) return false
    throw error
  }
}

/** Returns the columns of a header; undefined for ignored ones. */
function columnsOf(
  { columns, noun }: ImportDefinition,
  header: readonly string[],
  texts: readonly TFunction[],
): (ImportColumn | undefined)[] {
  const given = header.map(text => fromCell(text))
  while (given.at(-1) === '') given.pop()
  // the heading of the first language is set last and takes precedence
  const named = new Map(
    texts.toReversed().flatMap(t => columns.map(column => [keyOf(headingIn(t, column)), column] as const)),
  )
  const reasons = new Set(texts.map(t => keyOf(reasonHeading(t))))
  const found = given.map(text => named.get(keyOf(text)))
  const unknown = given.filter((text, i) => !found[i] && !reasons.has(keyOf(text)))
  if (unknown.length > 0)
    throw new UnreadableFile([
      'problem.unknownColumns',
      {
        unknown: unknown.map(text =>
          text === '' ? phrase('problem.withoutHeader') : phrase('problem.quoted', { text: text.slice(0, 60) }),
        ),
        thing: thing(noun),
        known: columns.map(headingOf),
      },
    ])
  const twice = found.find((column, i) => column && found.indexOf(column) !== i)
  if (twice) throw new UnreadableFile(['problem.columnTwice', { column: headingOf(twice) }])
  if (!found.some(column => column?.isKey))
    throw new UnreadableFile([
      'problem.noKeyColumn',
      { thing: thing(noun), columns: columns.filter(column => column.isKey).map(headingOf) },
    ])
  return found
}

const headingOf = ({ header }: ImportColumn) => phrase(`problem.column.${header}`)

/** Folds case, including ß and SS, and separators. */
const keyOf = (text: string) =>
  text
    .toUpperCase()
    .toLowerCase()
    .replaceAll(/[\s_*]+/g, ' ')
    .trim()
