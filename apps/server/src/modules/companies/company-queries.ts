import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { Scope } from '../../kernel/scope/scope.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { withoutNulls } from '../../kernel/db/rows.ts'
import { contains, orderBy, readPage } from '../../kernel/db/lists.ts'

type CompanyRow = FleetSchemas['CompanyRow']

export interface CompanyQuery {
  filter?: string
  onlyDealers?: boolean
  sort?: string[]
  start?: number
  limit?: number
  /** Only companies below one; of the next level, or of all. */
  below?: { companyId: number; includeParent: boolean; allLevels: boolean }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
const sortable = { name: 'c.name', city: 'c.city', companyId: 'c.company_id' }

export async function listCompanyRows(
  db: Database,
  scope: Scope,
  query: CompanyQuery,
): Promise<{ items: CompanyRow[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Omit<CompanyRow, 'countryDesc'> & { country: string | null }>(db, {
    rows: sql`
      with recursive below (company_id, level) as (
        select ${query.below?.companyId ?? null}::int, 0
        union
        select c.company_id, b.level + 1 from company c join below b on c.parent_company_id = b.company_id where b.level < 64
      )
      select c.company_id as "companyId", c.name, c.city, c.country, c.is_dealer as "isDealer",
        case when ${inScope(scope, 'c.parent_company_id')} then c.parent_company_id end as "parentCompanyId",
        (select count(*)::int from unit u where u.company_id = c.company_id) as "unitsCount"
      from company c
      where ${inScope(scope, 'c.company_id')} and ${contains('c.name', query.filter)}
        and (${query.onlyDealers !== true} or c.is_dealer)
        and (${query.below === undefined} or c.company_id in (
          select company_id from below
          where level >= ${query.below?.includeParent ? 0 : 1} and level <= ${query.below?.allLevels ? 64 : 1}))`,
    order: orderBy(query.sort, sortable),
    start: query.start,
    limit: query.limit,
  })
  return {
    items: items.map(({ country, ...row }) => withoutNulls({ ...row, countryDesc: nameOf(country) })),
    totalCount,
  }
}

export async function findCompany(
  db: Database,
  scope: Scope,
  companyId: number,
): Promise<FleetSchemas['Company'] | undefined> {
  const row = await db
    .selectFrom('company as c')
    .leftJoin('company as owner', 'owner.company_id', 'c.parent_company_id')
    .selectAll('c')
    .select('owner.name as owner_name')
    .where('c.company_id', '=', companyId)
    .where(inScope(scope, 'c.company_id'))
    .executeTakeFirst()
  if (!row) return undefined
  // the parent's name only where the caller may see the parent
  const seesOwner = row.parent_company_id !== null && scope.companyIds.includes(row.parent_company_id)
  return withoutNulls({
    companyId: row.company_id,
    name: row.name,
    desc: row.description,
    countryId: row.country,
    countryDesc: nameOf(row.country),
    city: row.city,
    address: row.address,
    zipCode: row.zip_code,
    phone: row.phone,
    mail: row.mail,
    fax: row.fax,
    ownerId: seesOwner ? row.parent_company_id : null,
    ownerDesc: seesOwner ? row.owner_name : null,
    code: row.code,
    currencyId: row.currency,
    currencyLabel: row.currency,
    isDealer: row.is_dealer,
    dealerCode: row.dealer_code,
    parentCompanyId: seesOwner ? row.parent_company_id : null,
  })
}

/** What still belongs to a company, in words; it can go when there is nothing. */
export async function reasonsToKeep(db: Database, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'companies below it' as what, count(*)::int as count from company where parent_company_id = ${companyId}
    union all select 'units', count(*)::int from unit where company_id = ${companyId}
    union all select 'fleets', count(*)::int from fleet where company_id = ${companyId}
    union all select 'users', count(*)::int from app_user where company_id = ${companyId}`.execute(db)
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`)
}

const nameOf = (country: string | null): string | null => (country ? (countries.of(country) ?? country) : null)
