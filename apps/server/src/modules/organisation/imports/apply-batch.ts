import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { ImportReason } from '#kernel/db/schema/imports.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db, Log } from '#kernel/dependencies.ts'
import type { Message } from '#kernel/texts/sentence.ts'
import { checkLine, reasonsOf } from './check-line.ts'
import type { RecordStore, Draft, Fields, ImportDefinition } from './define-import.ts'
import { columnOf, fileTexts } from './headings.ts'
import { lockImport, lockSubject } from './import-lock.ts'
import { imports } from './subjects/index.ts'
import { uploaderOf } from './uploader.ts'

let count = 0

/**
 * Wraps a transaction as a database whose transactions are savepoints, so that functions with their own transaction can be part of a larger
 * one.
 */
function nested(trx: Database): Database {
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: <T>(work: (db: Database) => Promise<T>) => savepoint(trx, () => work(nested(trx))) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

/** Rolls back failed work and continues the transaction. */
async function savepoint<T>(trx: Database, work: () => Promise<T>): Promise<T> {
  const name = sql.id(`line_${count++}`)
  await sql`savepoint ${name}`.execute(trx)
  try {
    const result = await work()
    await sql`release savepoint ${name}`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(trx)
    throw error
  }
}

/** Lines per transaction; other saves of the same kind of record wait for it. */
export const batchSize = 20

/**
 * Applies the next lines of a running import in one transaction: after a crash all of them are applied or none. Each line is checked again
 * with the user's current permissions.
 * @returns true if this server has more to do
 */
export async function applyBatch(use: Use, importId: number): Promise<boolean> {
  const after = new Set<() => void>()
  const isMore = await use(Db)
    .transaction()
    .execute(db => apply(use, db, importId, after))
  for (const act of after) act()
  return isMore
}

async function apply(use: Use, db: Database, importId: number, after: Set<() => void>): Promise<boolean> {
  const running = await db
    .selectFrom('import')
    .select(['subject', 'user_id'])
    .where('import_id', '=', importId)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  if (!running || !(await lockImport(db, importId))) return false
  await lockSubject(db, running.subject)
  const definition = imports[running.subject]
  const inBatch = nested(db)
  const uploader = await uploaderOf(use, inBatch, definition, running.user_id)
  const now = use(Clock).now()
  if ('refused' in uploader) {
    await end(db, importId, { state: 'FAILED', message: uploader.refused, ended_at: now })
    return false
  }
  const lines = await db
    .selectFrom('import_line')
    .select(['line', 'cells', 'action', 'changes'])
    .where('import_id', '=', importId)
    .where('action', 'in', ['ADD', 'CHANGE'])
    .where('done', '=', false)
    .orderBy('line')
    .limit(batchSize)
    .execute()
  if (lines.length === 0) {
    await end(db, importId, { state: 'DONE', ended_at: now })
    return false
  }
  const texts = await fileTexts(use, uploader.caller.userId)
  const store = await definition.open(
    uploader,
    lines.map(({ cells }) => cells as Fields),
  )
  for (const { line, cells, action, changes } of lines) {
    const checked = await checkLine(definition, store, uploader.caller, { line, texts, given: cells })
    const isExpected = checked.action === action && sameChanges(definition, checked.changes, changes)
    const outcome =
      checked.draft && !isExpected
        ? refused(['problem.changedSinceCheck'])
        : checked.draft
          ? await save({ use, db, definition, store, draft: checked.draft, after })
          : { action: checked.action, reasons: checked.reasons }
    await sql`
      update import_line set action = ${outcome.action ?? action}, done = ${outcome.action === undefined},
        reasons = ${JSON.stringify(outcome.reasons)}::jsonb
      where import_id = ${importId} and line = ${line}`.execute(db)
  }
  return true
}

interface Outcome {
  /** Absent for an applied line. */
  action?: 'SAME' | 'REFUSED' | undefined
  reasons: readonly ImportReason[]
}

const refused = (sentence: Message): Outcome => ({ action: 'REFUSED', reasons: [{ sentence }] })

interface LineSave {
  use: Use
  db: Database
  definition: ImportDefinition
  store: RecordStore
  draft: Draft
  after: Set<() => void>
}

async function save({ use, db, definition, store, draft, after }: LineSave): Promise<Outcome> {
  try {
    const act = await savepoint(db, () => store.save(draft))
    if (act) after.add(act)
    return { reasons: [] }
  } catch (error) {
    try {
      return { action: 'REFUSED', reasons: reasonsOf(error) }
    } catch {
      use(Log).error({ err: error, subject: definition.subject }, 'a line of an import could not be saved')
      return refused(['problem.rowNotSaved'])
    }
  }
}

type Changes = readonly FleetSchemas['ImportChange'][]

/** Compares changes by column ID, because rows of earlier versions contain headings. */
const sameChanges = (definition: ImportDefinition, a: Changes, b: Changes): boolean =>
  a.length === b.length &&
  a.every(
    (change, i) =>
      change.column === columnOf(definition, b[i]?.column ?? '')?.id &&
      change.from === b[i]?.from &&
      change.to === b[i]?.to,
  )

/** Changes only a running import, so that a stopped one stays stopped. */
const end = (db: Database, importId: number, set: { state: 'DONE' | 'FAILED'; message?: string; ended_at: Date }) =>
  db.updateTable('import').set(set).where('import_id', '=', importId).where('state', '=', 'RUNNING').execute()
