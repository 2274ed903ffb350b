import type { TFunction } from 'i18next'
import { badRequest } from '#kernel/http/problem.ts'
import type { ImportDefinition } from './define-import.ts'
import type { Table, TableRow } from './file/table.ts'
import { UnreadableFile } from './file/unreadable.ts'
import { isHeaderOf } from './match-header.ts'

/**
 * The rows of the sheet to import: the one that is named, else the only one with the columns of the records. A sheet without
 * rows, or with notes such as the explanations of our template, is not asked for.
 * @throws Problem 400 listing the sheets, when several have these columns
 * @throws UnreadableFile when the sheet cannot be read
 */
export function rowsToImport(
  definition: ImportDefinition,
  tables: readonly Table[],
  sheet: string | undefined,
  texts: readonly TFunction[],
): readonly TableRow[] {
  if (sheet !== undefined && sheet !== '') {
    const named = tables.find(({ name }) => name === sheet)
    if (!named) throw badRequest(['problem.sheetMissing', { sheet }])
    return rowsOf(named)
  }
  const used = tables.filter(table => 'unreadable' in table || table.rows.length > 0)
  const fitting = used.filter(table => 'rows' in table && isHeaderOf(definition, table.rows, texts))
  if (fitting.length > 1)
    throw badRequest(['problem.sheetChoice'], {
      errors: fitting.map(({ name }) => ['sheet', 'problem.sheetNamed', { sheet: name }] as const),
    })
  const found = fitting[0] ?? used[0]
  return found ? rowsOf(found) : []
}

function rowsOf(table: Table): readonly TableRow[] {
  if ('unreadable' in table) throw new UnreadableFile(table.unreadable)
  return table.rows
}
