import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { unitPoint } from '#telemetry/live/queries.ts'
import { reportedIn } from './report-age.ts'
import { statusesFor, statusName } from './statuses.ts'
import { pageByLastMessage } from './by-last-message.ts'
import { fewByName, inFleet, unitsShowing } from './navigator-units.ts'

type Row = FleetSchemas['UnitRow']
type Dates = 'subscriptionEndDate' | 'lastUpdate' | 'archivedAt'
type Stored = Omit<Row, Dates | 'statusId' | 'statusName' | 'statusColor'> & Record<Dates, Date | null>

interface UnitsQuery {
  start?: number
  limit?: number
  /** Part of a name or serial number. */
  filter?: string
  companyId?: number
  fleetId?: number
  modelId?: number
  profileId?: number
  statusIds?: number[]
  silentSince?: string
  lastReport?: FleetSchemas['ReportAge']
  archived?: boolean
  sort?: readonly string[]
}

/** Sortable columns of the joins below. Only name has an index for a page far into a large fleet. */
const columns = {
  name: sql`lower(u.name)`,
  serial: 'u.serial',
  deviceSerial: 'd.serial_number',
  companyName: 'c.name',
  brandName: 'b.name',
  typeName: 't.name',
  modelName: 'm.name',
  subscriptionEndDate: 'u.subscription_end',
  lastUpdate: 's.fix_time',
}

/** Columns of the unit itself: a list in their order needs no joins. */
const ownColumns = new Set(['name', 'serial', 'subscriptionEndDate'])

const joins = sql`
  join company c using (company_id) left join device d using (device_id) left join brand b using (brand_id)
  left join machine_type t using (type_id) left join model m using (model_id) left join unit_state s on s.unit_id = u.unit_id`

/** Returns a page of units for the administration, with their live status. */
export async function listUnitRows(
  use: Use,
  scope: Scope,
  { filter, sort, start, limit, ...narrow }: UnitsQuery,
  t: TFunction,
): Promise<{ items: Row[]; totalCount: number }> {
  const db = use(Db)
  const live = use(FleetState)
  const { companyId, fleetId, modelId, profileId, statusIds, silentSince, lastReport, archived = false } = narrow
  const shown = statusIds && unitsShowing(live, scope, statusIds)
  const isByReport = silentSince !== undefined || lastReport !== undefined
  const isJoined = isByReport || sort?.some(term => !ownColumns.has(term.split(',', 1)[0] ?? ''))
  const select = (joined: RawBuilder<unknown>) => sql`
    select u.unit_id as "unitId" from unit u ${joined}
    where ${unitInScope(scope, 'u')} and (${contains('u.name', filter)} or ${contains('u.serial', filter)})
      and ${archived ? sql`u.archived_at is not null` : sql`u.archived_at is null`}
      and ${companyId === undefined ? sql`true` : sql`u.company_id = ${companyId}`}
      and ${modelId === undefined ? sql`true` : sql`u.model_id = ${modelId}`}
      and ${fleetId === undefined ? sql`true` : inFleet(scope, fleetId)}
      and ${
        profileId === undefined
          ? sql`true`
          : sql`u.unit_id = any (array(select up.unit_id from unit_profile up where up.record_id = ${profileId}
              union select um.unit_id from unit_maintenance um where um.profile_id = ${profileId}))`
      }
      and ${silentSince === undefined ? sql`true` : sql`coalesce(s.fix_time < ${silentSince}::timestamptz, true)`}
      and ${lastReport === undefined ? sql`true` : reportedIn[lastReport]}
      and ${shown === undefined ? sql`true` : sql`u.unit_id = any (${shown}::int[])`}`
  const criteria = [companyId, fleetId, modelId, profileId, statusIds, silentSince, lastReport]
  const isEverything = !filter && !archived && criteria.every(criterion => criterion === undefined)
  const direction = isEverything ? directionOfLastMessage(sort) : undefined
  const page = async () => {
    if (direction) return pageByLastMessage(db, live, scope, { direction, ties: byName, start, limit })
    const { items, totalCount } = await readPage<{ unitId: number }>(db, {
      rows: select(isJoined ? joins : sql``),
      order: order(sort),
      // without joins, an index alone counts a fleet
      counted: select(isByReport ? joins : sql``),
      few: isByName(sort) ? fewByName(live) : undefined,
      start,
      limit,
    })
    return { unitIds: items.map(({ unitId }) => unitId), totalCount }
  }
  const [{ unitIds, totalCount }, statuses] = await Promise.all([page(), statusesFor(db, scope)])
  const rows = await describeRows(db, unitIds)
  return {
    items: rows.map(({ subscriptionEndDate, lastUpdate, archivedAt, ...row }) => {
      const slot = live.slotOf(row.unitId)
      const status = statuses.get(slot === undefined ? 0 : (unitPoint(live, slot)?.statusId ?? 0))
      return withoutNulls({
        ...row,
        subscriptionEndDate: subscriptionEndDate?.toISOString() ?? null,
        lastUpdate: lastUpdate?.toISOString() ?? null,
        archivedAt: archivedAt?.toISOString() ?? null,
        statusId: status.statusId,
        statusName: statusName(t, status),
        statusColor: status.color,
      })
    }),
    totalCount,
  }
}

/** Reads the columns of a page alone: joins before the limit would read them for all rows before it, too. */
async function describeRows(db: Database, unitIds: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select u.unit_id as "unitId", u.name, u.serial, d.serial_number as "deviceSerial", u.company_id as "companyId",
      c.name as "companyName", b.name as "brandName", t.name as "typeName", m.name as "modelName",
      u.subscription_end as "subscriptionEndDate", s.fix_time as "lastUpdate", u.archived_at as "archivedAt"
    from unnest(${[...unitIds]}::int[]) with ordinality page (unit_id, position) join unit u using (unit_id) ${joins}
    order by page.position`.execute(db)
  return rows
}

const byName = sql`lower(u.name), u.unit_id`

/** Sorts names ignoring case, by one index in both directions, and companies by an index in both directions. */
function order(sort: readonly string[] | undefined): RawBuilder<unknown> {
  if (sort?.length === 1 && sort[0] === 'name,desc') return sql`lower(u.name) desc, u.unit_id desc`
  if (sort?.length === 1 && sort[0] === 'companyName,desc') return sql`c.name desc, ${byName}`
  return sql`${orderBy(sort, columns)}, u.unit_id`
}

const isByName = (sort: readonly string[] | undefined) =>
  sort === undefined || sort.length === 0 || (sort.length === 1 && sort[0] === 'name,asc')

/** Returns the direction of a list that is sorted by the last message alone. */
function directionOfLastMessage(sort: readonly string[] | undefined): 'asc' | 'desc' | undefined {
  const [term, ...others] = sort ?? []
  if (others.length > 0 || term?.split(',', 1)[0] !== 'lastUpdate') return undefined
  return term.endsWith(',desc') ? 'desc' : 'asc'
}
