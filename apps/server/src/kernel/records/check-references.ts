import { sql } from 'kysely'
import { badRequest } from '../http/problem.ts'
import type { Reference, Saving } from './record-kind.ts'
import { visibleRecord } from './visible-records.ts'
import { noSuch } from '../texts/sentence.ts'

/**
 * Checks that every record that an input newly refers to exists, has the right kind and is visible; former references may stay.
 * @throws Problem 400 naming invalid references
 */
export async function checkReferences(
  { db, scope }: Saving,
  references: readonly Reference[],
  before: readonly number[] = [],
): Promise<void> {
  const asked = references.filter(({ id }) => !before.includes(id))
  if (asked.length === 0) return
  const ids = [...new Set(asked.map(({ id }) => id))]
  const { rows } = await sql<{ id: number; kind: string }>`
    select r.record_id as id, r.kind from record r where r.record_id = any(${ids}::int[]) and ${visibleRecord(scope)}
    for key share`.execute(db)
  const known = new Set(rows.map(({ id, kind }) => `${kind} ${id}`))
  const unknown = new Map(
    asked
      .filter(({ id, kind }) => !known.has(`${kind} ${id}`))
      .map(reference => [Object.values(reference).join(), reference]),
  )
  if (unknown.size > 0)
    throw badRequest(['problem.unknownRecords'], {
      errors: [...unknown.values()].slice(0, 20).map(({ field, kind, id }) => noSuch(field, kind, id)),
    })
}
