import {
  getCompany,
  getCompanyDeletable,
  getCompanyFleetsAndCompany,
  listCompanies,
  listCompanyVisibleFleets,
  listSubcompanies,
} from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { notFound } from '../../kernel/http/problem.ts'
import { findCompany, listCompanyRows, reasonsToKeep } from './company-queries.ts'
import { listNavigatorFleets } from './navigator-fleets.ts'

export const companies = [
  handle(listCompanies, ({ query: { page = 0, size = 20, ...query }, scope, deps }) =>
    listCompanyRows(deps.db, scope, { ...query, start: page * size, limit: size }),
  ),

  handle(getCompany, async ({ path, scope, deps }) => {
    const company = await findCompany(deps.db, scope, path.id)
    if (!company) throw notFound('company', path.id)
    return company
  }),

  handle(
    listSubcompanies,
    async ({ path, query: { includeParent = false, viewAll = false, ...query }, scope, deps }) => {
      if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
      return listCompanyRows(deps.db, scope, {
        ...query,
        below: { companyId: path.id, includeParent, allLevels: viewAll },
      })
    },
  ),

  handle(getCompanyFleetsAndCompany, async ({ path, query, scope, deps }) => {
    const company = await findCompany(deps.db, scope, path.id)
    if (!company) throw notFound('company', path.id)
    const { fleets, unitsCount } = await listNavigatorFleets(deps.db, scope, path.id, query)
    return { companyName: company.name, fleets, unitsCount }
  }),

  handle(listCompanyVisibleFleets, async ({ path, scope, deps }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const { fleets } = await listNavigatorFleets(deps.db, scope, path.id, { limit: 10_000 })
    return fleets.items
  }),

  handle(getCompanyDeletable, async ({ path, scope, deps }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const reasons = await reasonsToKeep(deps.db, path.id)
    return { deletable: reasons.length === 0, reasons }
  }),
]
