import { behaviour } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { machineTypes } from '../data/machines.ts'
import { demoUids } from '../simulation/machine.ts'
import { busProtocol, canProfiles, customStatuses, statusProfiles } from '../data/status-profiles.ts'
import { isWired } from './io-profiles.ts'
import { seedRecord } from './record.ts'

/** Seeds shared status profiles by machine type with their assignments, and custom status names. */
export async function seedStatusProfiles(db: Database): Promise<void> {
  const parameters = await idsOf(db, 'can-parameter')
  const canProfileId = await seedCanProfiles(db, parameters)
  for (const { name, types, onBus = false, rules } of statusProfiles) {
    const data = {
      ...(onBus && { canProfileId }),
      rules: rules.map(({ parameter, ...rule }) => ({
        ...rule,
        ...(parameter !== undefined && { canParameterId: parameters.get(parameter) }),
      })),
    }
    const named = rules.flatMap(({ parameter }) => (parameter === undefined ? [] : (parameters.get(parameter) ?? [])))
    const refersTo = [...new Set([...(onBus ? [canProfileId] : []), ...named])]
    const recordId = await seedRecord(db, 'duty-profile', name, data, { isDefault: true, refersTo })
    await sql`
      insert into unit_profile (unit_id, record_id, kind)
      select u.unit_id, ${recordId}::int, 'duty-profile'
      from unit u join machine_type t using (type_id) join device d using (device_id)
      where d.uid like ${demoUids} and t.name = any(${[...types]}::text[]) on conflict do nothing`.execute(db)
  }
  for (const { company, statusId, name, color } of customStatuses) {
    await sql`
      insert into custom_duty (company_id, status_id, name, color)
      select company_id, ${statusId}, ${name}, ${color} from company where name = ${company}
      on conflict do nothing`.execute(db)
  }
}

/** Seeds CAN profiles. Returns the ID of the first. */
async function seedCanProfiles(db: Database, parameters: ReadonlyMap<string, number>): Promise<number> {
  const protocolId = (await idsOf(db, 'can-protocol')).get(busProtocol) ?? 0
  const profileIds: number[] = []
  for (const { name, types, parameters: names, longIdle = false, alarm } of canProfiles) {
    const ids = names.flatMap(description => parameters.get(description) ?? [])
    const canParameters = ids.map(canParameterId => ({
      canParameterId,
      detectionTypeId: 1,
      notificationTypeId: 1,
      alarm: false,
      report: true,
      bound: true,
      ...(alarm &&
        canParameterId === parameters.get(alarm.parameter) && {
          notificationTypeId: 3,
          alarm: true,
          behaviorId: behaviour.greater,
          threshold: alarm.above,
        }),
    }))
    const data = {
      maxParametersAllowed: 80,
      dm1Enable: true,
      dm1ParametersForPlatform: false,
      dm1BlacklistedSourceAddressCodes: [],
      dm1Conditions: [],
      dm1ConditionsDuration: 0,
      longIdle,
      canLine0: { canProtocolId: protocolId, normal: false, extended: true, canParameters },
    }
    const id = await seedRecord(db, 'can-profile', name, data, { isDefault: true, refersTo: [protocolId, ...ids] })
    profileIds.push(id)
    await sql`
      insert into unit_profile (unit_id, record_id, kind)
      select u.unit_id, ${id}::int, 'can-profile' from unit u join device d using (device_id) join machine_type t using (type_id)
      where t.name = any(${types.map(type => machineTypes[type].name)}::text[]) and ${isWired} and not exists (
        select from unit_profile other where other.unit_id = u.unit_id and other.kind = 'can-profile')
      on conflict do nothing`.execute(db)
  }
  return profileIds[0] ?? 0
}

async function idsOf(db: Database, kind: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('record')
    .select(['record_id', 'name'])
    .where('kind', '=', kind)
    .where('company_id', 'is', null)
    .orderBy('record_id', 'desc')
    .execute()
  return new Map(rows.map(row => [row.name, row.record_id]))
}
