import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { contains, orderBy, readPage } from '#kernel/db/lists.ts'
import { countryNames, currencyLabels } from './country-and-currency.ts'
import { deletionBlockers } from './deletion-blockers.ts'
import { type Phrase, phraseIn } from '#kernel/texts/sentence.ts'
import type { TFunction } from 'i18next'

type CompanyRow = FleetSchemas['CompanyRow']

export interface CompanyQuery {
  filter?: string
  onlyDealers?: boolean
  /** Only the top companies of the caller's tree. */
  topOnly?: boolean
  sort?: string[]
  start?: number
  limit?: number
  /** Only companies below this one, on the next level or on all levels. */
  below?: { companyId: number; includeParent: boolean; allLevels: boolean }
  /** Adds the reasons that block deletion to each company. */
  withDeletable?: boolean
}

const sortable = {
  name: 'c.name',
  city: 'c.city',
  country: 'countryDesc',
  dealer: 'c.is_dealer',
  parent: 'parentName',
  units: 'unitsCount',
  companyId: 'c.company_id',
}

/** Maximum number of levels; stops at a loop in the tree. */
const maxLevels = 64

export async function listCompanyRows(
  db: Database,
  scope: Scope,
  query: CompanyQuery,
  t: TFunction,
): Promise<{ items: CompanyRow[]; totalCount: number }> {
  const { filter, below, withDeletable } = query
  const names = countryNames(t)
  const { items, totalCount } = await readPage<CompanyRow>(db, {
    rows: sql`
      with recursive below (company_id, level) as (
        select ${below?.companyId ?? null}::int, 0
        union
        select c.company_id, b.level + 1 from company c join below b on c.parent_company_id = b.company_id
        where b.level < ${below?.allLevels ? maxLevels : 1}
      )
      select c.company_id as "companyId", c.name, c.city, country.name as "countryDesc", c.is_dealer as "isDealer",
        p.company_id as "parentCompanyId", p.name as "parentName",
        (select count(*)::int from company s where s.parent_company_id = c.company_id and ${inScope(scope, 's.company_id')})
          as "subcompaniesCount",
        (select count(*)::int from unit u where u.company_id = c.company_id and u.archived_at is null) as "unitsCount"
      from company c
        left join company p on p.company_id = c.parent_company_id and ${inScope(scope, 'p.company_id')}
        left join unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) country (code, name)
          on country.code = c.country
      where ${inScope(scope, 'c.company_id')}
        and (${contains('c.name', filter)} or ${contains('c.city', filter)} or ${contains('c.code', filter)})
        and (${query.onlyDealers !== true} or c.is_dealer)
        and (${query.topOnly !== true} or p.company_id is null)
        and (${below === undefined} or c.company_id in (
          select company_id from below where level >= ${below?.includeParent ? 0 : 1}))`,
    order: sql`${orderBy(query.sort, sortable)}, c.company_id`,
    start: query.start,
    limit: query.limit,
  })
  const reasons = withDeletable
    ? await deletionBlockers(
        db,
        items.map(({ companyId }) => companyId),
      )
    : undefined
  return {
    items: items.map(row => ({
      ...withoutNulls(row),
      ...(reasons && { deletable: deletableBy(t, reasons.get(row.companyId)) }),
    })),
    totalCount,
  }
}

export const deletableBy = (t: TFunction, reasons: readonly Phrase[] = []): FleetSchemas['Deletable'] => ({
  deletable: reasons.length === 0,
  reasons: reasons.map(reason => phraseIn(reason, t)),
})

export async function findCompany(
  db: Database,
  scope: Scope,
  companyId: number,
  t: TFunction,
): Promise<FleetSchemas['Company'] | undefined> {
  const row = await db
    .selectFrom('company as c')
    // hides a parent outside the scope
    .leftJoin('company as owner', join =>
      join.onRef('owner.company_id', '=', 'c.parent_company_id').on(inScope(scope, 'owner.company_id')),
    )
    .selectAll('c')
    .select(['owner.company_id as owner_id', 'owner.name as owner_name'])
    .where('c.company_id', '=', companyId)
    .where(inScope(scope, 'c.company_id'))
    .executeTakeFirst()
  if (!row) return undefined
  return withoutNulls({
    companyId: row.company_id,
    name: row.name,
    desc: row.description,
    countryId: row.country,
    countryDesc: row.country && (countryNames(t).get(row.country) ?? row.country),
    city: row.city,
    address: row.address,
    zipCode: row.zip_code,
    phone: row.phone,
    mail: row.mail,
    fax: row.fax,
    ownerId: row.owner_id,
    ownerDesc: row.owner_name,
    code: row.code,
    vistaId: row.vista_id,
    vistaName: row.vista_name,
    currencyId: row.currency,
    currencyLabel: row.currency && (currencyLabels(t).get(row.currency) ?? row.currency),
    isDealer: row.is_dealer,
    dealerCode: row.dealer_code,
    dealerShipToCode: row.dealer_ship_to_code,
    parentCompanyId: row.owner_id,
    hideAfterDays: row.hide_after_days,
    version: row.version,
  })
}
