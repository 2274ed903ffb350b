import {
  getUnit,
  getUnitHistorical,
  getUnitProfiles,
  getUnitsDetails,
  listUnitIds,
  listUnits,
  listUnitsPaginated,
  postUnitsProfiles,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '../../kernel/http/handler.ts'
import { notFound } from '../../kernel/http/problem.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { withoutNulls } from '../../kernel/db/rows.ts'
import { contains, readPage } from '../../kernel/db/lists.ts'
import { describeUnits } from './describe-units.ts'
import { listNavigatorUnits, listUnitIdsOf } from './navigator-units.ts'
import { findUnit, findUnitOnDay } from './unit-detail.ts'
import { unitProfilesOf } from './unit-profiles.ts'
import { Db } from '../../kernel/services.ts'

type Row = Omit<FleetSchemas['UnitRow'], 'subscriptionEndDate' | 'lastUpdate'> & {
  subscriptionEndDate: Date | null
  lastUpdate: Date | null
}

export const units = [
  handle(listUnits, async ({ query, scope, use }) => {
    const { items, totalCount } = await readPage<Row>(use(Db), {
      rows: sql`
        select u.unit_id as "unitId", u.name, u.serial, d.serial_number as "deviceSerial", u.company_id as "companyId",
          c.name as "companyName", b.name as "brandName", t.name as "typeName", m.name as "modelName",
          u.subscription_end as "subscriptionEndDate", s.fix_time as "lastUpdate"
        from unit u join company c using (company_id) left join device d using (device_id)
          left join brand b using (brand_id) left join machine_type t using (type_id) left join model m using (model_id)
          left join unit_state s on s.unit_id = u.unit_id
        where ${inScope(scope, 'u.company_id')} and (${contains('u.name', query.filter)} or ${contains('u.serial', query.filter)})
          and (${query.companyId ?? null}::int is null or u.company_id = ${query.companyId ?? null}::int)`,
      order: sql`lower(u.name), u.unit_id`,
      start: query.start,
      limit: query.limit,
    })
    return {
      items: items.map(({ subscriptionEndDate, lastUpdate, ...row }) =>
        withoutNulls({
          ...row,
          subscriptionEndDate: subscriptionEndDate?.toISOString() ?? null,
          lastUpdate: lastUpdate?.toISOString() ?? null,
        }),
      ),
      totalCount,
    }
  }),

  handle(listUnitsPaginated, ({ query, scope, use }) => listNavigatorUnits(use, scope, query)),

  handle(listUnitIds, ({ query, scope, use }) => listUnitIdsOf(use, scope, query)),

  handle(getUnit, async ({ path, scope, use }) => {
    const unit = await findUnit(use(Db), scope, path.unitId)
    if (!unit) throw notFound('unit', path.unitId)
    return unit
  }),

  handle(getUnitHistorical, async ({ path, query, scope, use }) => {
    const day = query.utcDate ?? new Date().toISOString().slice(0, 10)
    const figures = await findUnitOnDay(use(Db), scope, path.unitId, day)
    if (!figures) throw notFound('unit', path.unitId)
    return figures
  }),

  handle(getUnitProfiles, async ({ path: { unitId }, scope, use }) => {
    const profiles = (await unitProfilesOf(use(Db), scope, [unitId])).get(unitId)
    if (!profiles) throw notFound('unit', unitId)
    return profiles
  }),

  handle(postUnitsProfiles, async ({ body, scope, use }) =>
    [...(await unitProfilesOf(use(Db), scope, body.unitIds))].map(([unitId, profiles]) => ({ unitId, profiles })),
  ),

  handle(getUnitsDetails, async ({ body, scope, use }) => {
    const described = await describeUnits(use, scope, body)
    return described.map(({ report }) => report)
  }),
]
