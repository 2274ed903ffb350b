import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { readPage } from '#kernel/db/lists.ts'
import type { ImportReason } from '#kernel/db/schema/imports.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { readStored } from '#kernel/texts/stored.ts'
import { inEnglish } from '#kernel/texts/texts.ts'
import type { Fields, ImportDefinition, ImportSubject } from './define-import.ts'
import { columnOf, headingIn, headingOf, shownIn } from './headings.ts'
import { reasonsIn } from './reasons.ts'
import { imports } from './subjects/index.ts'
import { mayImport } from './uploader.ts'

type Import = FleetSchemas['Import']
type ImportLine = FleetSchemas['ImportLine']
type Change = FleetSchemas['ImportChange']

interface Row extends Omit<Import, 'createdAt' | 'startedAt' | 'endedAt' | 'message' | 'counts' | 'linesCount'> {
  message: string | null
  createdAt: Date
  startedAt: Date | null
  endedAt: Date | null
  columns: string[]
  lines: number
  add: number
  change: number
  same: number
  refused: number
  done: number
}

const select = (caller: Caller): RawBuilder<unknown> => sql`
  select i.import_id as id, i.subject, i.file_name as "fileName", i.user_name as "userName",
    coalesce(i.user_id = ${caller.userId}, false) as "isOwn", i.state, i.message, i.created_at as "createdAt",
    i.started_at as "startedAt", i.ended_at as "endedAt", i.columns, n.*
  from import i cross join lateral (
    select count(*)::int as lines, count(*) filter (where action = 'ADD')::int as add,
      count(*) filter (where action = 'CHANGE')::int as change, count(*) filter (where action = 'SAME')::int as same,
      count(*) filter (where action = 'REFUSED')::int as refused, count(*) filter (where done)::int as done
    from import_line l where l.import_id = i.import_id) n`

function shown(t: TFunction, { columns: _, lines, add, change, same, refused, done, ...row }: Row): Import {
  return withoutNulls({
    ...row,
    message: row.message === null ? null : readStored(row.message, t),
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    linesCount: lines,
    counts: { add, change, same, refused, done },
  })
}

/** Returns a page of imports, newest first. */
export async function listImportRows(
  db: Database,
  scope: Scope,
  caller: Caller,
  { subject, start, limit }: { subject?: ImportSubject; start?: number; limit?: number },
  t: TFunction,
): Promise<{ items: Import[]; totalCount: number }> {
  const allowed = Object.values(imports).filter(definition => mayImport(caller, definition))
  const subjects = allowed.map(definition => definition.subject).filter(one => subject === undefined || one === subject)
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`${select(caller)} where ${inScope(scope, 'i.company_id')} and i.subject = any (${subjects}::text[])`,
    order: sql`"createdAt" desc, id desc`,
    start,
    limit,
  })
  return { items: items.map(row => shown(t, row)), totalCount }
}

/**
 * Returns an import with its column IDs.
 * @throws Problem 404 for an import of another user or a subject that the caller may no longer import
 */
export async function readImport(
  db: Database,
  caller: Caller,
  id: number,
  t = inEnglish(),
): Promise<FleetSchemas['ImportDetail']> {
  const { rows } = await sql<Row>`
    ${select(caller)} where i.import_id = ${id} and i.user_id = ${caller.userId}`.execute(db)
  const [row] = rows
  if (!row || !mayImport(caller, imports[row.subject])) throw notFound('import', id)
  return { ...shown(t, row), columns: row.columns }
}

/** Replaces column IDs by headings in a language. */
export const withHeadings = (t: TFunction, { columns, ...rest }: FleetSchemas['ImportDetail']) => ({
  ...rest,
  columns: columns.map(column => headingOf(t, imports[rest.subject], column)),
})

/** Returns a change with heading and values in the language of the reader. */
function changeIn(t: TFunction, definition: ImportDefinition, { column: id, from, to }: Change): Change {
  const column = columnOf(definition, id)
  if (!column) return { column: id, from, to }
  return { column: headingIn(t, column), from: shownIn(t, column, from), to: shownIn(t, column, to) }
}

interface LinesQuery {
  action?: ImportLine['action']
  filter?: string
  start?: number
  limit?: number
}

interface LineRow extends Omit<ImportLine, 'action' | 'values' | 'reasons'> {
  reasons: (ImportReason | FleetSchemas['ImportReason'])[]
  action: ImportLine['action'] | null
  cells: Fields
  columns: string[]
}

/**
 * Returns a page of lines in the order of the file.
 * @throws Problem 404 like `readImport`
 */
export async function listLines(
  db: Database,
  caller: Caller,
  id: number,
  { action, filter, start, limit }: LinesQuery,
  t: TFunction,
): Promise<{ items: ImportLine[]; totalCount: number }> {
  const { subject } = await readImport(db, caller, id)
  const text = filter && `%${filter.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const found = text
    ? sql<SqlBool>`(l.name ilike ${text} or exists (select from jsonb_each_text(l.cells) c where c.value ilike ${text}))`
    : sql<SqlBool>`true`
  const { items, totalCount } = await readPage<LineRow>(db, {
    rows: sql`
      select l.line, l.action, l.done as "isDone", l.name, l.cells, l.changes, l.reasons, i.columns
      from import_line l join import i using (import_id)
      where l.import_id = ${id} and ${action ? sql<SqlBool>`l.action = ${action}` : sql<SqlBool>`true`} and ${found}`,
    order: sql`line`,
    start,
    limit,
  })
  return {
    items: items.map(({ cells, columns, changes, reasons, ...row }) =>
      withoutNulls({
        ...row,
        changes: changes.map(change => changeIn(t, imports[subject], change)),
        reasons: reasonsIn(t, imports[subject], reasons),
        values: columns.map(column => cells[column] ?? ''),
      }),
    ),
    totalCount,
  }
}
