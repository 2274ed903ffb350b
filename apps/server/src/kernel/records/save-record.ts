import { sql } from 'kysely'
import { numbers } from '../db/arrays.ts'
import { documentText } from '../db/document.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Database } from '../db/schema.ts'
import { badRequest, conflict, forbidden } from '../http/problem.ts'
import { usageOf } from './record-usage.ts'
import { requireLatest } from './later-save.ts'
import { saveRecordVersion } from './save-version.ts'
import { checkReferences } from './check-references.ts'
import { readRecord } from './read-records.ts'
import { requireGroupsUsable } from './usable-by.ts'
import type { RecordInput, RecordKind, Saving, StoredRecord } from './record-kind.ts'
import { enumerated, noSuch } from '../texts/sentence.ts'

/** Adds a record to a company, using the caller's transaction if there is one. Returns its ID. */
export function addRecord<Input extends RecordInput, Data extends object>(
  of: RecordKind<Input, Data>,
  input: Input,
  saving: Saving,
): Promise<number> {
  return inTransaction(saving.db, async db => {
    const owner = ownerIn(input, saving) ?? saving.caller.companyId
    const columns = await columnsOf(of, input, { ...saving, db })
    const { record_id } = await db
      .insertInto('record')
      .values({ kind: of.kind, company_id: owner, created_by: saving.caller.login, ...columns })
      .returning('record_id')
      .executeTakeFirstOrThrow()
    await saveRecordVersion(db, record_id, saving.caller, input)
    return record_id
  })
}

/**
 * @throws Problem 404 when it is outside the caller's scope, 403 when the caller may not change it, 409 when another user saved
 * it since the version of the input
 */
export function changeRecord<Input extends RecordInput, Data extends object>(
  of: RecordKind<Input, Data>,
  id: number,
  input: Input,
  saving: Saving,
): Promise<void> {
  return saving.db.transaction().execute(async db => {
    const before = await lockOwn(db, of, id, saving)
    await requireLatest(db, { kind: of.kind, id, name: before.name, input }, before.version)
    const owner = ownerIn(input, saving)
    const columns = await columnsOf(of, input, { ...saving, db }, before)
    await db
      .updateTable('record')
      .set({
        ...columns,
        ...(owner !== undefined && { company_id: owner }),
        version: before.version + 1,
        updated_at: new Date(),
      })
      .where('record_id', '=', id)
      .execute()
    const named = columns.refers_to.filter(other => !before.refersTo.includes(other))
    await requireGroupsUsable(db, saving.scope, id, named)
    await saveRecordVersion(db, id, saving.caller, input)
  })
}

/** @throws Problem 409 while units have it or other records refer to it */
export function removeRecord(of: RecordKind<never>, id: number, saving: Saving): Promise<void> {
  return saving.db.transaction().execute(async db => {
    const { name } = await lockOwn(db, of, id, saving)
    if (of.takesOff) await db.deleteFrom('unit_profile').where('record_id', '=', id).execute()
    const { unitsCount, units, records } = await usageOf(db, saving.scope, id)

    if (unitsCount > 0)
      throw conflict(['problem.assignedTo', { name, users: enumerated(unitsCount, 'unit', namesOf(units)) }])
    if (records.length > 0)
      throw conflict(['problem.usedBy', { name, users: enumerated(records.length, 'record', namesOf(records)) }])
    await db
      .deleteFrom('record')
      .where('record_id', '=', id)
      .execute()
      .catch((error: unknown) => {
        if (!isForeignKey(error)) throw error
        throw conflict(['problem.usedByUnits', { name }])
      })
  })
}

const namesOf = (shown: readonly { name: string }[]) => shown.slice(0, 5).map(({ name }) => name)

/** Another table refers to the row. */
const isForeignKey = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

/** Copies a record to its owner, or to the caller's company if it belongs to a company above. Returns its ID. */
export function cloneRecord(
  of: RecordKind<never>,
  id: number,
  { db: database, caller, scope }: Saving,
): Promise<number> {
  return inTransaction(database, async db => {
    const { name, companyId, isOwn, refersTo } = await readRecord(db, scope, of, id)
    // locks the records it refers to against deletion
    await sql`
      select from record where record_id = any(${numbers(refersTo)}::int[]) order by record_id for key share`.execute(
      db,
    )
    const owner = isOwn ? companyId : caller.companyId
    const taken = await db
      .selectFrom('record')
      .select('name')
      .where('kind', '=', of.kind)
      .where('company_id', '=', owner)
      .where('name', 'like', 'Copy of %')
      .execute()
    const copy = copyName(name, new Set(taken.map(row => row.name)))
    const {
      rows: [made],
    } = await sql<{ id: number }>`
      insert into record (kind, company_id, name, is_default, data, refers_to, created_by)
      select kind, ${owner}, ${copy}, false,
        -- what is called by its description keeps the whole of it there
        case when jsonb_exists(data, 'description') then jsonb_set(data, '{description}', to_jsonb(${copy}::text)) else data end
          || ${JSON.stringify(of.copied?.({ scope }) ?? {})}::jsonb,
        refers_to, ${caller.login}
      from record where record_id = ${id}
      returning record_id as id`.execute(db)
    if (!made) throw conflict(['problem.deletedMeanwhile', { name }])
    await saveRecordVersion(db, made.id, caller)
    return made.id
  })
}

const nameLength = 200

/** `Copy of Night`, then `Copy of Night (2)`. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` (${number})`
    const copy = `Copy of ${name}`.slice(0, nameLength - end.length) + end
    if (!taken.has(copy)) return copy
  }
}

/** Reads a record and locks it until the end of the transaction. */
async function lockOwn(
  db: Database,
  of: RecordKind<never>,
  id: number,
  { scope }: Saving,
): Promise<StoredRecord<object>> {
  await sql`select from record where record_id = ${id} and kind = ${of.kind} for update`.execute(db)
  const record = await readRecord<object>(db, scope, of, id)
  if (!record.isOwn) throw forbidden(['problem.ofParent', { name: record.name }])
  of.guard?.(record)
  return record
}

async function columnsOf<Input extends RecordInput, Data extends object>(
  of: RecordKind<Input, Data>,
  input: Input,
  saving: Saving,
  before?: StoredRecord<object>,
) {
  const data = await of.keep(input, saving, before)
  const references = of.refersTo?.(data) ?? []
  await checkReferences(saving, references, before?.refersTo)
  return {
    name: (input.name ?? input.description ?? '').slice(0, nameLength),
    is_default: of.flagged === false || (of.offers?.(input) ?? input.isDefault ?? false),
    data: documentText(data),
    refers_to: [...new Set(references.map(({ id }) => id))],
  }
}

function ownerIn({ companyId }: RecordInput, { scope }: Saving): number | undefined {
  if (companyId !== undefined && !scope.companyIds.includes(companyId))
    throw badRequest(['problem.noOwner'], {
      errors: [noSuch('companyId', 'company', companyId)],
    })
  return companyId
}
