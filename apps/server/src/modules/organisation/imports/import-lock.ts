import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { ImportSubject } from './define-import.ts'

/** Any numbers will do as long as every server of the same database uses them. */
const [importClass, subjectClass, uploadClass] = [4300_0030, 4300_0031, 4300_0051]

const order: readonly ImportSubject[] = ['COMPANIES', 'USERS', 'UNITS', 'DEVICES']

/** Until the transaction ends, one server works on an import; false when another one does. */
export async function lockImport(trx: Database, importId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${importClass}, ${importId}) as locked`.execute(trx)
  return rows[0]?.locked ?? false
}

/** Until the transaction ends, one import of a subject adds and changes records: two files with the same new line add it once. */
export async function lockSubject(trx: Database, subject: ImportSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subjectClass}, ${order.indexOf(subject)})`.execute(trx)
}

/** Until the transaction ends, one upload of a user is stored. */
export async function lockUploads(trx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${uploadClass}, ${userId})`.execute(trx)
}
