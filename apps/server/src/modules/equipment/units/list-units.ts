import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { unitPoint } from '#telemetry/live/queries.ts'
import { reportedIn } from './report-age.ts'
import { statusesFor, statusName } from './statuses.ts'
import { unitsShowing } from './navigator-units.ts'

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

/** Sortable columns; the default order is by name. */
const columns = {
  name: 'name',
  serial: 'serial',
  deviceSerial: 'deviceSerial',
  companyName: 'companyName',
  brandName: 'brandName',
  typeName: 'typeName',
  modelName: 'modelName',
  subscriptionEndDate: 'subscriptionEndDate',
  lastUpdate: 'lastUpdate',
}

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
  const [{ items, totalCount }, statuses] = await Promise.all([
    readPage<Stored>(db, {
      rows: sql`
        select u.unit_id as "unitId", u.name, u.serial, d.serial_number as "deviceSerial", u.company_id as "companyId",
          c.name as "companyName", b.name as "brandName", t.name as "typeName", m.name as "modelName",
          u.subscription_end as "subscriptionEndDate", s.fix_time as "lastUpdate", u.archived_at as "archivedAt"
        from unit u join company c using (company_id) left join device d using (device_id)
          left join brand b using (brand_id) left join machine_type t using (type_id) left join model m using (model_id)
          left join unit_state s on s.unit_id = u.unit_id
        where ${unitInScope(scope, 'u')} and (${contains('u.name', filter)} or ${contains('u.serial', filter)})
          and (u.archived_at is not null) = ${archived}
          and ${companyId === undefined ? sql`true` : sql`u.company_id = ${companyId}`}
          and ${modelId === undefined ? sql`true` : sql`u.model_id = ${modelId}`}
          and ${
            fleetId === undefined
              ? sql`true`
              : // evaluated once: `exists` would be evaluated for each unit
                sql`u.unit_id = any (array(select fu.unit_id from fleet_unit fu join fleet f using (fleet_id)
                  where f.fleet_id = ${fleetId} and ${fleetInScope(scope, 'f')}))`
          }
          and ${
            profileId === undefined
              ? sql`true`
              : sql`u.unit_id = any (array(select up.unit_id from unit_profile up where up.record_id = ${profileId}
                  union select um.unit_id from unit_maintenance um where um.profile_id = ${profileId}))`
          }
          and ${silentSince === undefined ? sql`true` : sql`coalesce(s.fix_time < ${silentSince}::timestamptz, true)`}
          and ${lastReport === undefined ? sql`true` : reportedIn[lastReport]}
          and ${shown === undefined ? sql`true` : sql`u.unit_id = any (${shown}::int[])`}`,
      order: sql`${order(sort)}, "unitId"`,
      start,
      limit,
    }),
    statusesFor(db, scope),
  ])
  return {
    items: items.map(({ subscriptionEndDate, lastUpdate, archivedAt, ...row }) => {
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

/** Sorts names ignoring case. */
const order = (sort: readonly string[] | undefined) => (sort?.length ? orderBy(sort, columns) : sql`lower(u.name)`)
