import {
  createFleet,
  deleteFleet,
  getFleet,
  listFleets,
  listFleetUnitsPaginated,
  listFleetUnitsPaginatedV2,
  previewFleetOwner,
  updateFleet,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { versionOf } from '#kernel/records/later-save.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, inScope, unitInScope } from '#kernel/scope/sql.ts'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { listNavigatorUnits } from '#modules/equipment/units/public.ts'
import { previewOwner } from './fleet-owner.ts'
import { addFleet, changeFleet } from './save-fleet.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { Db } from '#kernel/dependencies.ts'

export const fleets = [
  handle(listFleets, async ({ query, scope, use }) => {
    const { items, totalCount } = await readPage<FleetSchemas['FleetRow']>(use(Db), {
      rows: sql`
        select f.fleet_id as "fleetId", f.name, f.description as desc, f.is_default as "isDefault", f.company_id as "companyId",
          c.name as "companyName", (select count(*)::int from fleet_unit fu join unit u using (unit_id)
            where fu.fleet_id = f.fleet_id and u.archived_at is null and ${unitInScope(scope, 'u')}) as "unitsCount"
        from fleet f join company c using (company_id)
        where ${fleetInScope(scope, 'f')} and ${contains('f.name', query.filter)}`,
      order: sql`${orderBy(query.sort, {
        name: sql`lower(f.name)`,
        companyName: sql`lower(c.name)`,
        desc: sql`lower(f.description)`,
        isDefault: sql`f.is_default`,
        unitsCount: 'unitsCount',
      })}, f.fleet_id`,
      start: query.start,
      limit: query.limit,
    })
    return { items: items.map(withoutNulls), totalCount }
  }),

  handle(getFleet, async ({ path, scope, use }) => {
    const { rows } = await sql<FleetSchemas['FleetDetail']>`
      select f.fleet_id as "fleetId", f.name, f.description as desc, f.is_default as "isDefault", f.company_id as "companyId",
        array(select fu.unit_id from fleet_unit fu join unit u using (unit_id)
          where fu.fleet_id = f.fleet_id and ${unitInScope(scope, 'u')} order by fu.unit_id) as "unitIds",
        ${versionOf('fleet', sql`f.fleet_id`)} as version
      from fleet f where f.fleet_id = ${path.fleetId} and ${fleetInScope(scope, 'f')}`.execute(use(Db))
    const fleet = rows[0]
    if (!fleet) throw notFound('fleet', path.fleetId)
    return withoutNulls(fleet)
  }),

  handle(createFleet, async ({ body, caller, scope, use }) => ({
    id: await addFleet({ db: use(Db), caller, scope }, caller.companyId, body),
  })),

  handle(previewFleetOwner, ({ body, caller, scope, use }) => previewOwner(use(Db), scope, caller.companyId, body)),

  handle(updateFleet, ({ path, body, caller, scope, use }) =>
    changeFleet({ db: use(Db), caller, scope }, path.fleetId, body),
  ),

  handle(deleteFleet, async ({ path, scope, use }) => {
    const { numDeletedRows } = await use(Db)
      .deleteFrom('fleet')
      .where('fleet_id', '=', path.fleetId)
      .where(inScope(scope, 'fleet.company_id'))
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound('fleet', path.fleetId)
  }),

  ...[listFleetUnitsPaginatedV2, listFleetUnitsPaginated].map(operation =>
    handle(operation, async context => {
      const { query, scope, use } = context
      const { fleetId } = context.path
      await requireFleet(use(Db), scope, fleetId)
      return listNavigatorUnits(use, scope, { ...query, fleetId }, await textsOfReader(context))
    }),
  ),
]

async function requireFleet(db: Database, scope: Scope, fleetId: number): Promise<void> {
  const found = await db
    .selectFrom('fleet')
    .select('fleet_id')
    .where('fleet_id', '=', fleetId)
    .where(fleetInScope(scope, 'fleet'))
    .executeTakeFirst()
  if (!found) throw notFound('fleet', fleetId)
}
