import type { NotificationConfiguratorSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, notFound } from '#kernel/http/problem.ts'
import { alarmConcerns, unitCarries, unitConcerns, type Channel } from '../rules.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { allCodes } from './alarm-settings.ts'

type Schemas = NotificationConfiguratorSchemas
type UnitNotification = Schemas['UnitNotification']
type Channels = Schemas['NotificationChannels']

type Wanted = Omit<Schemas['UserNotificationsForUnitRequest'], 'userId'>

interface Row extends Channels {
  unitId: number
  unitName: string
  alarmTypes: string[] | null
}

/** Lists the user's visible units that are not archived, each with its setting or default. */
export async function listUnitSettings(
  db: Database,
  scope: Scope,
  { search, unitIds, fleetIds, alarmType }: Wanted,
  page: { start: number; limit: number; sort?: string[] },
): Promise<{ items: UnitNotification[]; totalCount: number }> {
  const codes = await allCodes(db)
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select u.unit_id as "unitId", u.name as "unitName", nu.alarm_types as "alarmTypes",
        ${unitCarries('email')} as email, ${unitCarries('push')} as push, ${unitCarries('web')} as web
      from unit u left join notification_unit nu on nu.unit_id = u.unit_id and nu.user_id = ${scope.userId}
      where ${unitInScope(scope, 'u')} and u.archived_at is null and ${contains('u.name', search)}
        and (${unitIds ?? null}::int[] is null or u.unit_id = any(${unitIds ?? null}::int[]))
        and (${fleetIds ?? null}::int[] is null or exists (
          select from fleet_unit fu join fleet f using (fleet_id)
          where fu.unit_id = u.unit_id and f.fleet_id = any(${fleetIds ?? null}::int[]) and ${fleetInScope(scope, 'f')}))
        and (${alarmType ?? null}::text is null or exists (
          select from alarm_type t
            left join notification_alarm na on na.alarm_type_id = t.alarm_type_id and na.user_id = ${scope.userId}
          where t.code = ${alarmType ?? null}::text and ${alarmConcerns} and ${unitConcerns}))`,
    order: orderBy(page.sort, { unitName: 'unitName', unitId: 'unitId' }),
    ...page,
  })
  return {
    items: items.map(({ unitId, unitName, alarmTypes, ...channels }) => ({
      unitId,
      unitName,
      channels,
      alarmTypes: alarmTypes ?? codes,
    })),
    totalCount,
  }
}

/** Counts units found by a search, by fleet and by equipment type. */
export async function countUnits(
  db: Database,
  scope: Scope,
  search: string | undefined,
): Promise<Schemas['UnitFacets']> {
  const found = sql`${unitInScope(scope, 'u')} and u.archived_at is null and ${contains('u.name', search)}`
  const [fleets, types] = await Promise.all([
    sql<Schemas['Facet']>`
      select f.fleet_id as id, f.name, count(*)::int as count
      from fleet f join fleet_unit using (fleet_id) join unit u using (unit_id)
      where ${fleetInScope(scope, 'f')} and ${found}
      group by f.fleet_id order by lower(f.name), f.fleet_id`.execute(db),
    sql<Schemas['Facet']>`
      select t.type_id as id, t.name, count(*)::int as count
      from unit u join machine_type t using (type_id)
      where ${found} group by t.type_id order by lower(t.name), t.type_id`.execute(db),
  ])
  return { fleets: fleets.rows, types: types.rows }
}

/** Turns one channel on or off for units and keeps their other settings. */
export async function setChannel(
  db: Database,
  scope: Scope,
  channel: Channel,
  unitIds: readonly number[],
  enabled: boolean,
): Promise<void> {
  await requireUnits(db, scope, unitIds)
  const row = { email: true, push: true, web: true, [channel]: enabled }
  await sql`
    insert into notification_unit (user_id, unit_id, email, push, web)
    select ${scope.userId}, unit_id, ${row.email}, ${row.push}, ${row.web} from unit
    where unit_id = any(${[...unitIds]}::int[])
    on conflict (user_id, unit_id) do update set ${sql.ref(channel)} = excluded.${sql.ref(channel)}`.execute(db)
}

/** @throws Problem 400 for an unknown alarm type */
export async function setUnit(
  db: Database,
  scope: Scope,
  { unitId, channels: { email, push, web }, alarmTypes }: Omit<Schemas['UserNotificationForUnit'], 'userId'>,
): Promise<void> {
  await requireUnits(db, scope, [unitId])
  const codes = await allCodes(db)
  const unknown = alarmTypes.filter(code => !codes.includes(code))
  if (unknown.length > 0) {
    throw badRequest(['problem.unknownAlarmTypes'], {
      errors: unknown.map(code => ['alarmTypes', 'problem.codeUnknown', { code }]),
    })
  }
  const wanted = codes.filter(code => alarmTypes.includes(code))
  const row = { email, push, web, alarm_types: wanted.length === codes.length ? null : wanted }
  await db
    .insertInto('notification_unit')
    .values({ user_id: scope.userId, unit_id: unitId, ...row })
    .onConflict(conflict => conflict.columns(['user_id', 'unit_id']).doUpdateSet(row))
    .execute()
}

export async function forgetUnit(db: Database, scope: Scope, unitId: number): Promise<void> {
  await requireUnits(db, scope, [unitId])
  await db.deleteFrom('notification_unit').where('user_id', '=', scope.userId).where('unit_id', '=', unitId).execute()
}

/** @throws Problem 404 before any change if one of them is outside the scope */
export async function requireUnits(db: Database, scope: Scope, unitIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ unitId: number }>`
    select requested.id as "unitId" from unnest(${[...unitIds]}::int[]) as requested (id)
    where not exists (select from unit u where u.unit_id = requested.id and ${unitInScope(scope, 'u')})
    limit 1`.execute(db)
  if (rows[0]) throw notFound('unit', rows[0].unitId)
}
