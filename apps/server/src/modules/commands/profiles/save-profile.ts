import type { CommandManagerSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller, Saver } from '#kernel/http/caller.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { requireLatest } from '#kernel/records/later-save.ts'
import { saveVersion } from '#kernel/records/save-version.ts'
import { requireOwnership } from '../ownership.ts'
import { profileIdOf } from './read-profiles.ts'
import { visibleTemplate } from '../templates/read-templates.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

type Input = CommandManagerSchemas['CatalogInput']

interface Saving {
  db: Database
  scope: Scope
  caller: Saver & Pick<Caller, 'companyId'>
}

/** Adds a profile to the caller's company and returns its ID. */
export function addProfile(input: Input, { db, scope, caller }: Saving): Promise<number> {
  const { name, description, templateIds } = input
  return db.transaction().execute(async trx => {
    const { catalog_id } = await trx
      .insertInto('command_catalog')
      .values({ company_id: caller.companyId, name: allowedName(name), description })
      .returning('catalog_id')
      .executeTakeFirstOrThrow()
      .catch(rethrowTaken(name))
    await insertTemplates(trx, scope, catalog_id, templateIds)
    await saveVersion(trx, { kind: 'command-catalog', id: catalog_id, version: 1, input }, caller)
    return catalog_id
  })
}

/**
 * Stores the previous state as the earlier version, for `allVersions`. The newest version keeps the ID and, with `cascade`,
 * the units; without it, units stay with the earlier version and receive its commands.
 * @throws Problem 404 if the profile is outside the scope, 403 if the caller may not change it, 409 for a taken name or a later save
 */
export function changeProfile(
  of: string,
  input: Input,
  cascade: boolean,
  { db, scope, caller }: Saving,
): Promise<void> {
  const { name, description, templateIds } = input
  return db.transaction().execute(async trx => {
    const { catalog_id, version, ...before } = await lockNewest(trx, scope, of)
    await requireLatest(trx, { kind: 'command-catalog', id: catalog_id, name: before.name, input }, version)
    await trx
      .updateTable('command_catalog')
      .set({ version: version + 1, description: description ?? null, updated_at: new Date() })
      .where('catalog_id', '=', catalog_id)
      .execute()
    await saveVersion(trx, { kind: 'command-catalog', id: catalog_id, version: version + 1, input }, caller)
    const earlier = await trx
      .insertInto('command_catalog')
      .values({ ...before, version })
      .returning('catalog_id')
      .executeTakeFirstOrThrow()
    await sql`insert into command_catalog_template (catalog_id, template_id)
      select ${earlier.catalog_id}, template_id from command_catalog_template where catalog_id = ${catalog_id}`.execute(
      trx,
    )
    if (!cascade)
      await trx
        .updateTable('command_catalog_unit')
        .set({ catalog_id: earlier.catalog_id })
        .where('catalog_id', '=', catalog_id)
        .execute()
    // all versions share one name
    if (name !== before.name)
      await trx
        .updateTable('command_catalog')
        .set({ name: allowedName(name) })
        .where('name', '=', before.name)
        .where(sql<boolean>`company_id is not distinct from ${before.company_id}::int`)
        .execute()
        .catch(rethrowTaken(name))
    // keeps commands outside the caller's scope
    await sql`delete from command_catalog_template ct using command_template t
      where ct.catalog_id = ${catalog_id} and t.template_id = ct.template_id and ${visibleTemplate(scope)}`.execute(trx)
    await insertTemplates(trx, scope, catalog_id, templateIds)
  })
}

/**
 * Deletes all versions of a profile.
 * @throws Problem 409 while units have one
 */
export function deleteProfile(name: string, { db, scope }: Saving): Promise<void> {
  return db.transaction().execute(async trx => {
    const { company_id } = await lockNewest(trx, scope, name)
    const versions = await trx
      .selectFrom('command_catalog')
      .select('catalog_id')
      .where('name', '=', name)
      .where(sql<boolean>`company_id is not distinct from ${company_id}::int`)
      .forUpdate()
      .execute()
    const ids = versions.map(({ catalog_id }) => catalog_id)
    const { units } = await trx
      .selectFrom('command_catalog_unit')
      .select(({ fn }) => fn.countAll<string>().as('units'))
      .where('catalog_id', 'in', ids)
      .executeTakeFirstOrThrow()
    if (Number(units) > 0) throw conflict(['problem.assignedToUnits', { name, units }])
    await trx.deleteFrom('command_catalog').where('catalog_id', 'in', ids).execute()
  })
}

/** Locks the newest version with a name until the transaction ends. */
async function lockNewest(db: Database, scope: Scope, name: string) {
  const id = await profileIdOf(db, scope, name)
  const profile = await db
    .selectFrom('command_catalog')
    .select(['catalog_id', 'company_id', 'name', 'version', 'description', 'updated_at'])
    .where('catalog_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!profile) throw conflict(['problem.deletedByOther', { name }])
  await requireOwnership(db, scope, { companyId: profile.company_id, name })
  return profile
}

/** @throws Problem 400 naming templates that do not exist */
async function insertTemplates(
  db: Database,
  scope: Scope,
  profileId: number,
  templateIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into command_catalog_template (catalog_id, template_id)
    select ${profileId}, t.template_id from command_template t where t.template_id = any(${numbers(templateIds)}::int[])
      and ${visibleTemplate(scope)}
    returning template_id as id`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const errors = templateIds
    .filter(id => !known.has(id))
    .slice(0, 20)
    .map(id => noSuch('templateIds', 'command-template', id))
  if (errors.length > 0) throw badRequest(['problem.unknownCommands'], { errors })
}

/** Rejects `assets`, which is a reserved path segment for profiles. */
function allowedName(name: string): string {
  if (name === 'assets') throw badRequest(['problem.otherName'], { errors: [['name', 'problem.assetsWord']] })
  return name
}

const rethrowTaken =
  (name: string) =>
  (error: unknown): never => {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'command_catalog_name')
      throw conflict(['problem.takenCatalog', { name }], { errors: [['name', 'problem.taken']] })
    throw error
  }
