import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { notFound } from '#kernel/http/problem.ts'
import { visibleRecord } from '#kernel/records/visible-records.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope, unitInScope } from '#kernel/scope/sql.ts'

type Offer = FleetSchemas['UnitProfileOffer']
interface OfferQuery {
  kind: FleetSchemas['UnitProfileKind']
  filter?: string
  start?: number
  limit?: number
}

const kinds: Readonly<Record<OfferQuery['kind'], string>> = {
  CAN_BUS: 'can-profile',
  STATUS: 'duty-profile',
  POWER: 'power-profile',
  CURFEW: 'curfew-profile',
  INPUT_OUTPUT: 'io-profile',
}

/**
 * Returns profiles that the caller may read and the company of the unit may use: shared ones, its own, and defaults of companies above it.
 * Sorts by use in units of the same model, then in all units.
 * @throws Problem 404 for the unit
 */
export async function profileOffers(
  db: Database,
  scope: Scope,
  unitId: number,
  { kind, filter, start, limit }: OfferQuery,
): Promise<{ items: Offer[]; totalCount: number }> {
  const unit = await db
    .selectFrom('unit as u')
    .select(['u.company_id', 'u.model_id'])
    .where('u.unit_id', '=', unitId)
    .where(unitInScope(scope, 'u'))
    .executeTakeFirst()
  if (!unit) throw notFound('unit', unitId)
  const usable = visibleRecord({ userId: 0, companyIds: [unit.company_id] })
  return readPage<Offer>(db, {
    rows: sql`
      select r.record_id as "profileId", r.name, r.is_default as "isDefault",
        case when r.company_id is null or not ${inScope(scope, 'r.company_id')} then '-' else c.name end as "companyName",
        coalesce(used.units, 0) as "unitsCount", coalesce(used.of_model, 0) as "modelUnitsCount"
      from record r left join company c on c.company_id = r.company_id left join lateral (
        select count(*)::int as units, count(*) filter (where u.model_id = ${unit.model_id}::int)::int as of_model
        from unit_profile up join unit u using (unit_id)
        where up.record_id = r.record_id and ${unitInScope(scope, 'u')}
      ) used on true
      where r.kind = ${kinds[kind]} and ${visibleRecord(scope)} and ${usable} and ${contains('r.name', filter)}`,
    order: sql`"modelUnitsCount" desc, "unitsCount" desc, lower(r.name), r.record_id`,
    start,
    limit,
  })
}
