import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { badRequest, conflict, forbidden } from '#kernel/http/problem.ts'
import { userNameOf } from '#kernel/outbox/services.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import { permissionName } from '#kernel/rights/right-names.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { noSuch } from '#kernel/texts/sentence.ts'
import { readFirmware } from '#modules/commands/firmware/public.ts'
import { availableTo, visibleTemplate } from '#modules/commands/public.ts'
import type { FenceShape } from '#modules/profiles/geofences/public.ts'
import { wavesOf } from './waves.ts'

type Input = FleetSchemas['RolloutInput']
type Target = FleetSchemas['RolloutTarget']

/** Maximum number of units per roll-out, and of unfinished roll-outs per company. */
const most = { members: 10_000, open: 20 }

interface Creating {
  db: Database
  scope: Scope
  caller: Caller
  now: Date
}

interface Content {
  firmwareId: number | null
  templateId: number | null
  name: string
  /** Condition on a unit `u` with the report `r` of its device. */
  suits: RawBuilder<SqlBool>
  model: string | null
}

/**
 * Stores a roll-out with its members, and returns its ID. A repeated request with the same key returns the earlier roll-out's ID.
 * @throws Problem 400 for content or a geofence that the caller does not see, 403 without the permission for its content, 409 without
 * units, with too many, or with units in another roll-out of firmware
 */
export async function createRollout(creating: Creating, input: Input): Promise<number> {
  const { db, caller, now } = creating
  const content = await contentOf(creating, input)
  const fence = await fenceOf(creating, input.condition?.geofenceId)
  const { rows: earlier } = await sql<{ id: number }>`
    select rollout_id as id from rollout where user_id = ${caller.userId} and request_key = ${input.requestKey ?? null}`.execute(
    db,
  )
  if (earlier[0]) return earlier[0].id
  return db.transaction().execute(async trx => {
    // one at a time in a company, so that the limit and the units of others hold
    await sql`select from company where company_id = ${caller.companyId} for update`.execute(trx)
    await requireRoom(trx, caller.companyId)
    const unitIds = await membersOf(trx, creating.scope, content, input.target ?? {})
    if (unitIds.length === 0) throw conflict(['problem.rolloutNoUnits'])
    if (unitIds.length > most.members) throw conflict(['problem.rolloutTooLarge', { most: most.members }])
    if (content.firmwareId !== null) await requireFree(trx, unitIds)
    const { condition } = input
    const { rollout_id: id } = await trx
      .insertInto('rollout')
      .values({
        company_id: caller.companyId,
        name: input.name,
        firmware_id: content.firmwareId,
        template_id: content.templateId,
        content_name: content.name,
        is_firmware: content.firmwareId !== null,
        allow_downgrade: input.allowDowngrade ?? false,
        target_model: content.model,
        target_versions: input.target?.versions ?? null,
        success_percent: input.successPercent ?? 90,
        failure_percent: input.failurePercent ?? 20,
        timeout_minutes: input.timeoutMinutes ?? 60,
        fetch_hours: input.fetchHours ?? 168,
        only_stationary: condition?.stationary ?? false,
        only_key_off: condition?.keyOff ?? false,
        only_inside: fence ? JSON.stringify(fence.shape) : null,
        only_inside_name: fence?.name ?? null,
        user_id: caller.userId,
        user_name: await userNameOf(trx, caller),
        request_key: input.requestKey ?? null,
        created_at: now,
      })
      .returning('rollout_id')
      .executeTakeFirstOrThrow()
    noteRecord('rollout', id)
    const waves = wavesOf(unitIds.length, input.waves ?? [5, 50])
    await sql`
      insert into rollout_member (rollout_id, unit_id, company_id, wave)
      select ${id}, u.unit_id, u.company_id, m.wave
      from unnest(${numbers(unitIds)}::int[], ${numbers(waves)}::int[]) m (unit_id, wave) join unit u using (unit_id)`.execute(
      trx,
    )
    return id
  })
}

async function contentOf({ db, scope, caller }: Creating, input: Input): Promise<Content> {
  const { firmwareId, templateId, target } = input
  if ((firmwareId === undefined) === (templateId === undefined))
    throw badRequest(['problem.rolloutContent'], { errors: [['firmwareId', 'problem.rolloutOneContent']] })
  const permission = firmwareId === undefined ? 'ADM_COMMAND_SEND' : 'ADM_FIRMWARE_VIEW'
  if (!caller.acls.has(permission))
    throw forbidden(['problem.rolloutPermission', { permission: permissionName(permission) }])
  if (firmwareId !== undefined) {
    const { model, version } = await readFirmware(db, scope, firmwareId)
    return {
      firmwareId,
      templateId: null,
      name: version,
      model,
      suits: sql<SqlBool>`r.report ->> 'model' = ${model} and r.report ->> 'firmware' is distinct from ${version}`,
    }
  }
  const { rows } = await sql<{ id: number; name: string }>`
    select t.template_id as id, t.name from command_template t where t.template_id = ${templateId} and ${visibleTemplate(scope)}`.execute(
    db,
  )
  const [template] = rows
  if (!template)
    throw badRequest(['problem.rolloutContent'], {
      errors: [noSuch('templateId', 'command-template', templateId ?? 0)],
    })
  if (target?.model === undefined && target?.unitIds === undefined)
    throw badRequest(['problem.rolloutContent'], { errors: [['target', 'problem.rolloutTarget']] })
  return {
    firmwareId: null,
    templateId: template.id,
    name: template.name,
    model: target.model ?? null,
    suits: sql<SqlBool>`exists (
        select from command_template t where t.template_id = ${template.id} and ${availableTo(sql<number>`u.unit_id`, scope)})
      and ${target.model === undefined ? sql`true` : sql`r.report ->> 'model' = ${target.model}`}`,
  }
}

async function membersOf(
  db: Database,
  scope: Scope,
  { suits }: Content,
  { versions, unitIds }: Target,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.unit_id as id from unit u join device d using (device_id) left join device_report r using (device_id)
    where ${inScope(scope, 'u.company_id')} and u.archived_at is null and ${suits}
      and ${versions ? sql`r.report ->> 'firmware' = any(${[...versions]}::text[])` : sql`true`}
      and ${unitIds ? sql`u.unit_id = any(${numbers(unitIds)}::int[])` : sql`true`}
    order by u.unit_id limit ${most.members + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

async function requireRoom(db: Database, companyId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rollout
    where company_id = ${companyId} and status in ('RUNNING', 'PAUSED')`.execute(db)
  if ((rows[0]?.count ?? 0) >= most.open) throw conflict(['problem.rolloutsFull', { most: most.open }])
}

/** @throws Problem 409 if a unit is in another roll-out of firmware */
async function requireFree(db: Database, unitIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select u.name from rollout_member m join rollout o using (rollout_id) join unit u using (unit_id)
    where m.unit_id = any(${numbers(unitIds)}::int[]) and o.is_firmware and o.status in ('RUNNING', 'PAUSED') limit 1`.execute(
    db,
  )
  if (rows[0]) throw conflict(['problem.rolloutUnitTaken', { unit: rows[0].name }])
}

async function fenceOf({ db, scope }: Creating, id: number | undefined) {
  if (id === undefined) return undefined
  const { rows } = await sql<{ name: string; shape: FenceShape }>`
    select r.name, r.data -> 'shape' as shape from record r
    where r.record_id = ${id} and r.kind = 'fence-profile' and ${visibleRecord(scope)}`.execute(db)
  if (!rows[0])
    throw badRequest(['problem.rolloutContent'], { errors: [noSuch('condition.geofenceId', 'fence-profile', id)] })
  return rows[0]
}
