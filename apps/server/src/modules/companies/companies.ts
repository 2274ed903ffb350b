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
import { Db } from '../../kernel/services.ts'

export const companies = [
  handle(listCompanies, ({ query: { page = 0, size = 20, ...query }, scope, use }) =>
    listCompanyRows(use(Db), scope, { ...query, start: page * size, limit: size }),
  ),

  handle(getCompany, async ({ path, scope, use }) => {
    const company = await findCompany(use(Db), scope, path.id)
    if (!company) throw notFound('company', path.id)
    return company
  }),

  handle(
    listSubcompanies,
    async ({ path, query: { includeParent = false, viewAll = false, ...query }, scope, use }) => {
      if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
      return listCompanyRows(use(Db), scope, {
        ...query,
        below: { companyId: path.id, includeParent, allLevels: viewAll },
      })
    },
  ),

  handle(getCompanyFleetsAndCompany, async ({ path, query, scope, use }) => {
    const company = await findCompany(use(Db), scope, path.id)
    if (!company) throw notFound('company', path.id)
    const { fleets, unitsCount } = await listNavigatorFleets(use(Db), scope, path.id, query)
    return { companyName: company.name, fleets, unitsCount }
  }),

  handle(listCompanyVisibleFleets, async ({ path, scope, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const { fleets } = await listNavigatorFleets(use(Db), scope, path.id, { limit: 10_000 })
    return fleets.items
  }),

  handle(getCompanyDeletable, async ({ path, scope, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const reasons = await reasonsToKeep(use(Db), path.id)
    return { deletable: reasons.length === 0, reasons }
  }),
]
