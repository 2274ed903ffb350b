import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { ImportSubject } from './define-import.ts'

/** Classes of advisory locks; no other lock of the database uses them. */
const [importClass, subjectClass, uploadClass] = [4300_0030, 4300_0031, 4300_0051]

const order: readonly ImportSubject[] = ['COMPANIES', 'USERS', 'UNITS', 'DEVICES']

/** Locks an import until the transaction ends. Returns false if another server has locked it. */
export async function lockImport(trx: Database, importId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${importClass}, ${importId}) as locked`.execute(trx)
  return rows[0]?.locked ?? false
}

/** Locks a subject until the transaction ends, so that two files with the same new record add it once. */
export async function lockSubject(trx: Database, subject: ImportSubject): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subjectClass}, ${order.indexOf(subject)})`.execute(trx)
}

/** Locks the uploads of a user until the transaction ends. */
export async function lockUploads(trx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${uploadClass}, ${userId})`.execute(trx)
}
