import {
  createCompany,
  deleteCompany as deleteCompanyOperation,
  getCompany,
  getCompanyDeletable,
  getCompanyFleetsAndCompany,
  listCompanies,
  listCompanyVisibleFleets,
  listSubcompanies,
  updateCompany,
  type FleetSchemas,
} from '@muster/contract'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { deletableBy, findCompany, listCompanyRows } from './company-queries.ts'
import { deletionBlockers } from './deletion-blockers.ts'
import { addCompany, changeCompany, deleteCompany } from './save-company.ts'
import { refreshHidden } from '#modules/subscriptions/public.ts'
import { Db } from '#kernel/dependencies.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { fleetInScope, unitInScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'

export const companies = [
  handle(listCompanies, async context => {
    const { caller, scope, use } = context
    const { page = 0, size = 20, belowCompanyId, ...query } = context.query
    if (belowCompanyId !== undefined && !scope.companyIds.includes(belowCompanyId))
      throw notFound('company', belowCompanyId)
    const below =
      belowCompanyId === undefined ? undefined : { companyId: belowCompanyId, includeParent: false, allLevels: true }
    return listCompanyRows(
      use(Db),
      scope,
      { ...query, below, withDeletable: caller.acls.has('ADM_COMPANY_DELETE'), start: page * size, limit: size },
      await textsOfReader(context),
    )
  }),

  handle(getCompany, async context => {
    const { path, scope, use } = context
    const company = await findCompany(use(Db), scope, path.id, await textsOfReader(context))
    if (!company) throw notFound('company', path.id)
    return company
  }),

  handle(createCompany, async ({ body, caller, use }) => ({ id: await addCompany({ db: use(Db), caller }, body) })),
  handle(updateCompany, async ({ path, body, caller, use }) => {
    await changeCompany({ db: use(Db), caller }, path.id, body)
    if (body.hideAfterDays !== undefined || body.parentCompanyId !== undefined) await refreshHidden(use)
  }),
  handle(deleteCompanyOperation, ({ path, caller, use }) => deleteCompany({ db: use(Db), caller }, path.id)),

  handle(listSubcompanies, async context => {
    const { path, scope, use } = context
    const { includeParent = false, viewAll = false, ...query } = context.query
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const below = { companyId: path.id, includeParent, allLevels: viewAll }
    return listCompanyRows(use(Db), scope, { ...query, below }, await textsOfReader(context))
  }),

  handle(getCompanyFleetsAndCompany, async context => {
    const { path, query, scope, use } = context
    const company = await findCompany(use(Db), scope, path.id, await textsOfReader(context))
    if (!company) throw notFound('company', path.id)
    const { fleets, unitsCount } = await listNavigatorFleets(use(Db), scope, path.id, query)
    return { companyName: company.name, fleets, unitsCount }
  }),

  handle(listCompanyVisibleFleets, async ({ path, scope, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const { fleets } = await listNavigatorFleets(use(Db), scope, path.id, { limit: 10_000 })
    return fleets.items
  }),

  handle(getCompanyDeletable, async context => {
    const { path, scope, use } = context
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const reasons = await deletionBlockers(use(Db), [path.id])
    return deletableBy(await textsOfReader(context), reasons.get(path.id))
  }),
]

type NavigatorFleet = FleetSchemas['NavigatorFleet']

/** Color of fleets without one (001 §9). */
const defaultColour = 'cecece'

/** Returns the fleets of a company for the navigator and the number of its units. */
async function listNavigatorFleets(
  db: Database,
  scope: Scope,
  companyId: number,
  { filter, start = 0, limit = 50 }: { filter?: string; start?: number; limit?: number },
): Promise<{ fleets: { items: NavigatorFleet[]; totalCount: number }; unitsCount: number }> {
  const [fleets, units] = await Promise.all([
    readPage<NavigatorFleet>(db, {
      rows: sql`
        select f.fleet_id as id, f.name, ${defaultColour}::text as colour,
          (select count(*)::int from fleet_unit fu join unit u using (unit_id)
            where fu.fleet_id = f.fleet_id and u.archived_at is null and ${unitInScope(scope, 'u')}) as "unitsCount"
        from fleet f where f.company_id = ${companyId} and ${fleetInScope(scope, 'f')} and ${contains('f.name', filter)}`,
      order: sql`lower(f.name), f.fleet_id`,
      start,
      limit,
    }),
    sql<{
      count: number
    }>`select count(*)::int as count from unit
      where company_id = ${companyId} and archived_at is null and ${unitInScope(scope, 'unit')}`.execute(db),
  ])
  return { fleets, unitsCount: units.rows[0]?.count ?? 0 }
}
