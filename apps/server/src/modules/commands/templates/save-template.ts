import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { CommandAction, Database } from '#kernel/db/schema.ts'
import type { Caller, Saver } from '#kernel/http/caller.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import { counted, first } from '#kernel/texts/sentence.ts'
import { requireOwnership } from '../ownership.ts'
import { storedAction } from './actions.ts'
import { idOfTemplate, type TemplateKey } from './read-templates.ts'

type Input = CommandManagerSchemas['CommandTemplateInput']

interface Saving {
  db: Database
  scope: Scope
  caller: Saver & Pick<Caller, 'companyId'>
}

/**
 * Adds a template to the caller's company and returns its ID.
 * @param fileId stored content of the file that it carries
 */
export async function addTemplate(
  input: Input,
  { db, caller }: Omit<Saving, 'scope'>,
  fileId: number | null = null,
): Promise<number> {
  const action = actionOf(input, null)
  const { template_id } = await db
    .insertInto('command_template')
    .values({
      company_id: caller.companyId,
      type: input.type,
      ...contentOf(input, action !== null),
      action: stored(action),
      file_id: fileId,
    })
    .returning('template_id')
    .executeTakeFirstOrThrow()
    .catch(rethrowTaken(input.name))
  await saveVersion(db, { kind: 'command-template', id: template_id, version: 1, input }, caller)
  return template_id
}

/**
 * Stores the previous state as the earlier version, for `allVersions`. The newest version keeps the ID and, with `cascade`,
 * the command profiles, geofences and embed tokens that refer to it; without it, those stay with the earlier version.
 * @throws Problem 404 if the template is outside the scope, 403 if the caller may not change it, 409 for a taken name or a later save
 */
export async function changeTemplate(
  of: TemplateKey,
  input: Input,
  cascade: boolean,
  { db, scope, caller }: Saving,
): Promise<void> {
  if (input.type !== of.type) throw badRequest(['problem.commandKind'], { errors: [['type', 'problem.staysAsIs']] })
  await db.transaction().execute(async trx => {
    const { template_id, version, action, ...before } = await lockNewest(trx, scope, of)
    await requireLatest(trx, { kind: 'command-template', id: template_id, name: before.name, input }, version)
    // an input without an action keeps the action until the frames change
    const kept = actionOf(input, (input.payload?.trim() || null) === before.payload ? action : null)
    const content = contentOf(input, kept !== null)
    await trx
      .updateTable('command_template')
      .set({ ...content, name: before.name, action: stored(kept), version: version + 1, updated_at: new Date() })
      .where('template_id', '=', template_id)
      .execute()
    await saveVersion(trx, { kind: 'command-template', id: template_id, version: version + 1, input }, caller)
    const earlier = await trx
      .insertInto('command_template')
      .values({ ...before, version, action: stored(action) })
      .returning('template_id')
      .executeTakeFirstOrThrow()
    // pending commands and roll-outs keep the version that was sent
    await trx
      .updateTable('command')
      .set({ template_id: earlier.template_id })
      .where('template_id', '=', template_id)
      .where('ended_at', 'is', null)
      .execute()
    await trx
      .updateTable('rollout')
      .set({ template_id: earlier.template_id })
      .where('template_id', '=', template_id)
      .where('status', 'in', ['RUNNING', 'PAUSED', 'STOPPED'])
      .execute()
    if (!cascade) await moveReferences(trx, template_id, earlier.template_id)
    // all versions share one name
    if (input.name !== before.name)
      await trx
        .updateTable('command_template')
        .set({ name: input.name })
        .where('type', '=', of.type)
        .where('name', '=', before.name)
        .where(sql<boolean>`company_id is not distinct from ${before.company_id}::int`)
        .execute()
        .catch(rethrowTaken(input.name))
  })
}

/**
 * Deletes all versions of a template.
 * @throws Problem 409 while command profiles contain one, or units have yet to fetch one
 */
export function deleteTemplate(of: TemplateKey, { db, scope }: Saving): Promise<void> {
  return db.transaction().execute(async trx => {
    const { company_id } = await lockNewest(trx, scope, of)
    const versions = await trx
      .selectFrom('command_template')
      .select('template_id')
      .where('type', '=', of.type)
      .where('name', '=', of.name)
      .where(sql<boolean>`company_id is not distinct from ${company_id}::int`)
      .forUpdate()
      .execute()
    const ids = versions.map(({ template_id }) => template_id)
    const { names } = await trx
      .selectFrom('command_catalog_template')
      .innerJoin('command_catalog as c', 'c.catalog_id', 'command_catalog_template.catalog_id')
      .select(({ fn }) => fn.count<string>('c.name').distinct().as('names'))
      .where('template_id', 'in', ids)
      .executeTakeFirstOrThrow()
    if (Number(names) > 0) throw conflict(['problem.inCatalogs', { name: of.name, names }])
    const { rows: switching } = await sql<{ name: string; visible: boolean; total: number }>`
      select r.name, ${visibleRecord(scope)} as visible, count(*) over ()::int as total from record r where r.kind = 'io-profile' and exists (
        select from jsonb_array_elements(coalesce(r.data -> 'outputs', '[]')) o
        where (o ->> 'onTemplateId')::int = any(${ids}::int[]) or (o ->> 'offTemplateId')::int = any(${ids}::int[]))
      order by visible desc, r.name limit 3`.execute(trx)
    if (switching[0]) {
      const { total } = switching[0]
      const names = switching.filter(({ visible }) => visible).map(({ name }) => name)
      const profiles = names.length > 0 ? first(names, total) : counted(total, 'io-profile')
      throw conflict(['problem.switchesOutput', { name: of.name, profiles }])
    }
    const { waiting } = await trx
      .selectFrom('command')
      .select(({ fn }) => fn.countAll<string>().as('waiting'))
      .where('template_id', 'in', ids)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    const rollout = await trx
      .selectFrom('rollout')
      .select('name')
      .where('template_id', 'in', ids)
      .where('status', 'in', ['RUNNING', 'PAUSED', 'STOPPED'])
      .executeTakeFirst()
    if (rollout) throw conflict(['problem.inRollout', { name: of.name, rollout: rollout.name }])
    if (Number(waiting) > 0) throw conflict(['problem.waitsForUnits', { name: of.name, units: waiting }])
    await trx.deleteFrom('command_template').where('template_id', 'in', ids).execute()
  })
}

async function moveReferences(db: Database, newest: number, earlier: number): Promise<void> {
  await db
    .updateTable('command_catalog_template')
    .set({ template_id: earlier })
    .where('template_id', '=', newest)
    .execute()
  await db
    .updateTable('unit_profile')
    .set({ break_in_template_id: earlier })
    .where('break_in_template_id', '=', newest)
    .execute()
  await db
    .updateTable('unit_profile')
    .set({ break_out_template_id: earlier })
    .where('break_out_template_id', '=', newest)
    .execute()
  await sql`update embed_token set command_template_ids = array_replace(command_template_ids, ${newest}::int, ${earlier}::int)
    where ${newest}::int = any(command_template_ids)`.execute(db)
}

/** Locks the newest version with a name until the transaction ends. */
async function lockNewest(db: Database, scope: Scope, key: TemplateKey) {
  const id = await idOfTemplate(db, scope, key)
  const template = await db
    .selectFrom('command_template')
    .select([
      'template_id',
      'company_id',
      'type',
      'name',
      'version',
      'description',
      'payload',
      'file_name',
      'file_id',
      'action',
      'updated_at',
    ])
    .where('template_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!template) throw conflict(['problem.deletedByOther', { name: key.name }])
  await requireOwnership(db, scope, { companyId: template.company_id, name: template.name })
  return template
}

/** @param current retained if the input has no action */
function actionOf({ type, action }: Input, current: CommandAction | null): CommandAction | null {
  if (action === undefined) return current
  if (action !== null && type === 'FILE_TRANSFER') throw wrong('action', 'problem.noActionOfFile')
  return action && storedAction(action)
}

const stored = (action: CommandAction | null) => action && JSON.stringify(action)

const rethrowTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'command_template_name')
      throw conflict(['problem.takenCommand', { name }], { errors: [['name', 'problem.taken']] })
    throw error
  }

/**
 * Returns the content of a template after checking it against its type: frames consist of complete bytes, a file has a name.
 * @param hasAction an action replaces frames
 */
function contentOf(
  { type, name, description, payload = '', fileName }: CommandManagerSchemas['CommandTemplateInput'],
  hasAction = false,
) {
  if (/^\.{1,2}$/.test(name)) throw wrong('name', 'problem.dotsAlone')
  const frames = payload.trim()
  if (type === 'FILE_TRANSFER' && !fileName) throw wrong('fileName', 'problem.missing')
  if (type === 'CAN_INJECTION' && frames === '' && !hasAction) throw wrong('payload', 'problem.missing')
  if (frames.replaceAll(/\s/g, '').length % 2 === 1) throw wrong('payload', 'problem.twoDigits')
  return type === 'FILE_TRANSFER'
    ? { name, description: description || null, payload: null, file_name: fileName ?? null }
    : { name, description: description || null, payload: frames || null, file_name: null }
}

const wrong = (...line: [field: string, key: `problem.${string}`]) =>
  badRequest(['problem.commandInvalid'], { errors: [line] })
