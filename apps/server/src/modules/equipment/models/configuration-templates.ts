import {
  createBtmLastinfo,
  createBtmProfiles,
  getBtmLastinfo,
  getBtmProfiles,
  getBtmProfilesInfo,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { Db } from '#kernel/dependencies.ts'
import {
  changeModelConfiguration,
  configurationFor,
  profileKinds,
  readModelConfiguration,
  type ProfileChoices,
  type ProfileField,
} from './model-configuration-kind.ts'
import { savingOf } from './model-configurations.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

export const configurationTemplates = [
  handle(getBtmLastinfo, async ({ path, scope, use }) => ({
    items: (await readModelConfiguration(use(Db), scope, path.btmId)).data.lastinfo,
  })),

  handle(createBtmLastinfo, context => {
    const { items } = context.body
    const twice = items.filter(({ code }, index) => items.findIndex(item => item.code === code) < index)
    if (twice.length > 0)
      throw badRequest(['problem.valueTwice'], {
        errors: twice.slice(0, 20).map(({ code }) => ['items', 'problem.selectedTwice', { code }]),
      })
    return changeModelConfiguration(savingOf(context), context.path.btmId, before => ({ ...before, lastinfo: items }))
  }),

  handle(getBtmProfiles, async ({ path, scope, use }) => ({
    btmId: path.id,
    ...(await readModelConfiguration(use(Db), scope, path.id)).data.profiles,
  })),

  handle(createBtmProfiles, async context => {
    const { btmId, commandProfileIds, ...records } = context.body
    await changeModelConfiguration(savingOf(context), btmId, async before => {
      const profiles: ProfileChoices = { ...records, ...(commandProfileIds?.length && { commandProfileIds }) }
      await requireCommandProfiles(context.use(Db), context.scope, profiles, before.profiles)
      return { ...before, profiles }
    })
  }),

  handle(getBtmProfilesInfo, async ({ path, query, scope, use, caller }) => {
    const db = use(Db)
    const found = await configurationFor(db, scope, {
      modelId: path.model,
      companyId: query.companyId ?? caller.companyId,
    })
    if (!found) return { modelId: path.model, profiles: {} }
    return { modelId: path.model, btmId: found.id, ...(await offered(db, scope, found.data.profiles)) }
  }),
]

async function commandProfilesIn(db: Database, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.catalog_id as id, c.name from command_catalog c
    where c.catalog_id = any (${[...ids]}::int[]) and (c.company_id is null or ${inScope(scope, 'c.company_id')})
    order by lower(c.name), c.catalog_id`.execute(db)
  return rows
}

/** @throws Problem 400 naming newly selected command profiles that do not exist */
async function requireCommandProfiles(
  db: Database,
  scope: Scope,
  { commandProfileIds: requested = [] }: ProfileChoices,
  { commandProfileIds: before = [] }: ProfileChoices,
): Promise<void> {
  const found = new Set([...before, ...(await commandProfilesIn(db, scope, requested)).map(({ id }) => id)])
  const unknown = requested.filter(id => !found.has(id))
  if (unknown.length > 0)
    throw badRequest(['problem.unknownCatalogs'], {
      errors: unknown.slice(0, 20).map(id => noSuch('commandProfileIds', 'command-profile', id)),
    })
}

/** Returns the template profiles that the caller may assign, with their names. */
async function offered(
  db: Database,
  scope: Scope,
  choices: ProfileChoices,
): Promise<Pick<FleetSchemas['BtmProfilesInfo'], 'profiles' | 'maintenanceProfile'>> {
  const ids = Object.keys(profileKinds).flatMap(field => choices[field as ProfileField] ?? [])
  const { rows } = await sql<{ id: number; name: string }>`
    select r.record_id as id, r.name from record r where r.record_id = any (${ids}::int[]) and ${visibleRecord(scope)}`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const profile = (id: number | undefined) => {
    const profileName = id === undefined ? undefined : names.get(id)
    return id === undefined || profileName === undefined ? undefined : { assigned: true, profileId: id, profileName }
  }
  const commandProfiles = await commandProfilesIn(db, scope, choices.commandProfileIds ?? [])
  return withoutUndefined({
    profiles: withoutUndefined({
      canBusProfile: profile(choices.canBusProfileId),
      statusProfile: profile(choices.statusProfileId),
      powerProfile: profile(choices.powerProfileId),
      curfewProfile: profile(choices.curfewProfileId),
      inputOutputProfile: profile(choices.inputOutputProfileId),
      geoFenceProfile: profile(choices.geoFenceProfileId),
      commandProfiles:
        commandProfiles.length > 0
          ? commandProfiles.map(({ id, name }) => ({ assigned: true, profileId: id, profileName: name }))
          : undefined,
    }),
    maintenanceProfile: profile(choices.maintenanceProfileId),
  })
}

function withoutUndefined<T extends object>(row: T): T {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as T
}
