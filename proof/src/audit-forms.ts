import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Found } from './found.ts'
import type { Database } from './site/database.ts'
import type { SavedFleet } from './site/forms.ts'
import { repository } from './site/program.ts'

interface Stored {
  /** Descriptions of the fleets with a name. */
  texts: Map<string, string[]>
  /** Number of audit entries that show each description as new. */
  entries: Map<string, number>
}

/** Compares form saves with the database, and each stored save with its audit entry. */
export async function auditForms(database: Database, fleets: readonly SavedFleet[], found: Found): Promise<void> {
  const stored = await readStored(database)
  for (const fleet of fleets) auditFleet(fleet, stored, found)
  await verifyChains(database, found)
}

async function readStored({ db }: Database): Promise<Stored> {
  const { rows: fleets } = await sql<{ name: string; texts: string[] }>`
    select name, array_agg(description) as texts from fleet group by name`.execute(db)
  const { rows: entries } = await sql<{ text: string; count: number }>`
    select c ->> 'after' as text, count(*)::int as count
    from audit_entry e cross join jsonb_array_elements(e.detail::jsonb -> 'changes') c
    where e.record_kind = 'fleet' and c ->> 'field' = 'description' group by 1`.execute(db)
  return {
    texts: new Map(fleets.map(({ name, texts }) => [name, texts])),
    entries: new Map(entries.map(({ text, count }) => [text, count])),
  }
}

/** Compares the saves of one fleet with what is stored. */
export function auditFleet({ name, saves }: SavedFleet, { texts, entries }: Stored, found: Found): void {
  const [text, ...more] = texts.get(name) ?? []
  if (more.length > 0) found.doubled.push(`${name}: stored ${more.length + 1} times`)
  const last = saves.findLastIndex(({ isAcknowledged }) => isAcknowledged)
  const place = saves.findIndex(save => save.text === text)
  if (place < last) found.lost.push(`${name}: ${saves[last]?.text}, instead of which it has ${text ?? 'nothing'}`)
  for (const [index, save] of saves.entries()) {
    const count = entries.get(save.text) ?? 0
    const expected = index <= place ? 1 : 0
    if (count < expected) found.lost.push(`${name}: entry of ${save.text} in the audit`)
    if (count > expected)
      found.doubled.push(`${name}: ${count} entries of ${save.text} in the audit, ${expected} stored`)
  }
}

async function verifyChains({ url }: Database, found: Found): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, ['apps/server/src/main.ts', 'audit', 'verify'], {
      cwd: repository,
      env: { ...process.env, DATABASE_URL: url },
    })
  } catch (error) {
    found.lost.push(
      `audit verify: ${error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)}`,
    )
  }
}
