import type { Fields, ImportColumn, ImportDefinition } from './define-import.ts'
import type { TableRow } from './file/table.ts'
import { UnreadableFile } from './file/unreadable.ts'
import { fromCell } from './text.ts'

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
  if (!header) throw new UnreadableFile('The file is empty. Download the template, fill it in and upload it.')
  const columns = columnsOf(definition, header.cells)
  if (lines.length === 0) throw new UnreadableFile('The file has no lines below its header. Add at least one.')
  if (lines.length > mostLines)
    throw new UnreadableFile(
      `The file has more than ${mostLines.toLocaleString('en')} lines. Split it into several files.`,
    )
  return {
    columns: columns.flatMap(column => column?.id ?? []),
    lines: lines.map(({ number, cells }) => {
      const beyond = cells.findIndex((cell, i) => i >= columns.length && cell.trim() !== '')
      if (beyond !== -1)
        throw new UnreadableFile(
          `Row ${number} has ${beyond + 1} values, more than there are headers. Put quotation marks around values that contain the separator.`,
        )
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
    throw new UnreadableFile(
      `The file has columns that are not known: ${unknown.map(text => (text === '' ? 'one without a header' : `“${text.slice(0, 60)}”`)).join(', ')}. ` +
        `Columns of a ${noun} are: ${columns.map(column => column.header).join(', ')}.`,
    )
  const twice = found.find((column, i) => column && found.indexOf(column) !== i)
  if (twice) throw new UnreadableFile(`The file has the column “${twice.header}” twice. Remove one of them.`)
  if (!found.some(column => column?.isKey))
    throw new UnreadableFile(
      `The file has no column that finds a ${noun}. Add one of these: ${columns
        .filter(column => column.isKey)
        .map(column => column.header)
        .join(', ')}.`,
    )
  return found
}

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[\s_*]+/g, ' ')
    .trim()
