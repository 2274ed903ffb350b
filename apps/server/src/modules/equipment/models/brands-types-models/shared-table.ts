import { getCatalogAccess } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import { enumerated, phrase, type Countable } from '#kernel/texts/sentence.ts'

/** Table shared by all companies. */
export interface SharedTable {
  table: 'brand' | 'machine_type' | 'model'
  id: 'brand_id' | 'type_id' | 'model_id'
  noun: 'brand' | 'type' | 'model'
}

export const sharedTableAccess = [
  handle(getCatalogAccess, async ({ scope, use }) => ({ readOnly: !(await mayChange(use(Db), scope)) })),
]

/** SQL condition: the scope contains the root company, which alone may change shared tables. */
export const isRoot = (scope: Scope): RawBuilder<boolean> => sql<boolean>`
  exists (select from company root where root.parent_company_id is null and ${inScope(scope, 'root.company_id')})`

/** @throws Problem 403 for companies other than the root company, because all companies see the change */
export async function requireRoot(db: Database, scope: Scope, noun: SharedTable['noun']): Promise<void> {
  if (!(await mayChange(db, scope))) throw forbidden([`problem.shared${upper(noun)}`])
}

async function mayChange(db: Database, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ allowed: boolean }>`select ${isRoot(scope)} as allowed`.execute(db)
  return rows[0]?.allowed ?? false
}

/** @param rows select of one row @throws Problem 404 */
export async function readShared<Row>(
  db: Database,
  { noun }: SharedTable,
  id: number,
  rows: RawBuilder<unknown>,
): Promise<Row> {
  const found = await sql<Row>`${rows}`.execute(db)
  const [row] = found.rows
  if (!row) throw notFound(noun, id)
  return row
}

/**
 * Locks a row for a change by the root company.
 * @throws Problem 403 for other companies, 404
 */
export async function lockSharedRow(
  db: Database,
  scope: Scope,
  { table, id: column, noun }: SharedTable,
  id: number,
): Promise<{ name: string }> {
  await requireRoot(db, scope, noun)
  const found = await sql<{ name: string }>`
    select name from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update`.execute(db)
  const [row] = found.rows
  if (!row) throw notFound(noun, id)
  return row
}

/** @throws Problem 400 for an empty name */
export function nameIn({ name }: { name: string }): string {
  const trimmed = name.trim()
  if (trimmed === '') throw badRequest(['problem.enterName'], { errors: [['name', 'problem.isEmpty']] })
  return trimmed
}

/** @throws Problem 400 for an icon of another family */
export function iconIn({ icon }: { icon?: string | undefined }): string | undefined {
  if (icon !== undefined && !icon.startsWith('icon-wolf'))
    throw badRequest(['problem.selectIcon'], { errors: [['icon', 'problem.iconName']] })
  return icon
}

export const taken = (noun: SharedTable['noun'], name: string) =>
  conflict([`problem.taken${upper(noun)}`, { name }], { errors: [['name', 'problem.taken']] })

const upper = (noun: SharedTable['noun']) =>
  noun.replace(/^./, start => start.toUpperCase()) as 'Brand' | 'Type' | 'Model'

/** Usage of a row: a noun, the count, and the first names in the scope. */
interface Use {
  noun: Countable
  count: number
  names: string[]
}

/** @throws Problem 409 naming the uses of the row */
export function requireUnused(name: string, uses: readonly Use[]): void {
  const found = uses.filter(({ count }) => count > 0)
  if (found.length === 0) return
  const users = found
    .map(({ noun, count, names }) => enumerated(count, noun, names))
    .reduce((first, last) => phrase('problem.also', { first, last }))
  throw conflict(['problem.catalogUsed', { name, users }])
}

/** Counts all units with a brand, type or model, with the first names in the scope. */
export async function unitsUsing(db: Database, scope: Scope, column: SharedTable['id'], id: number): Promise<Use> {
  const { rows } = await sql<Omit<Use, 'noun'>>`
    select (select count(*)::int from unit where ${sql.ref(column)} = ${id}) as count,
      array(select u.name from unit u where ${sql.ref(`u.${column}`)} = ${id} and ${unitInScope(scope, 'u')}
        order by lower(u.name) limit 5) as names`.execute(db)
  return { noun: 'unit', ...(rows[0] ?? { count: 0, names: [] }) }
}

export async function modelsUsing(db: Database, column: 'brand_id' | 'type_id', id: number): Promise<Use> {
  const { rows } = await sql<Omit<Use, 'noun'>>`
    select (select count(*)::int from model where ${sql.ref(column)} = ${id}) as count,
      array(select name from model where ${sql.ref(column)} = ${id} order by lower(name) limit 5) as names`.execute(db)
  return { noun: 'model', ...(rows[0] ?? { count: 0, names: [] }) }
}

/** Counts the records of a kind whose document contains the ID in a field. */
export async function recordsUsing(
  db: Database,
  scope: Scope,
  { kind, noun, field }: { kind: string; noun: Countable; field: string },
  id: number,
): Promise<Use> {
  const { rows } = await sql<Omit<Use, 'noun'>>`
    with found as (
      select r.name, ${visibleRecord(scope)} as visible from record r
      where r.kind = ${kind} and r.data ->> ${field}::text = ${String(id)}::text)
    select (select count(*)::int from found) as count,
      array(select name from found where visible order by lower(name) limit 5) as names`.execute(db)
  return { noun, ...(rows[0] ?? { count: 0, names: [] }) }
}
