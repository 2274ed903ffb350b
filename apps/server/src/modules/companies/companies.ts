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
} from '@muster/contract'
import { handle } from '../../kernel/http/handler.ts'
import { notFound } from '../../kernel/http/problem.ts'
import { deletableBy, findCompany, listCompanyRows } from './company-queries.ts'
import { listNavigatorFleets } from './navigator-fleets.ts'
import { reasonsToKeep } from './reasons-to-keep.ts'
import { addCompany, changeCompany, deleteCompany } from './save-company.ts'
import { Db } from '../../kernel/services.ts'
import { textsOfUser } from '../../kernel/texts/texts.ts'

export const companies = [
  handle(listCompanies, async ({ query: { page = 0, size = 20, belowCompanyId, ...query }, caller, scope, use }) => {
    if (belowCompanyId !== undefined && !scope.companyIds.includes(belowCompanyId))
      throw notFound('company', belowCompanyId)
    const below =
      belowCompanyId === undefined ? undefined : { companyId: belowCompanyId, includeParent: false, allLevels: true }
    return listCompanyRows(
      use(Db),
      scope,
      { ...query, below, withDeletable: caller.acls.has('ADM_COMPANY_DELETE'), start: page * size, limit: size },
      await textsOfUser(use, caller.userId),
    )
  }),

  handle(getCompany, async ({ path, scope, use }) => {
    const company = await findCompany(use(Db), scope, path.id)
    if (!company) throw notFound('company', path.id)
    return company
  }),

  handle(createCompany, async ({ body, caller, use }) => ({ id: await addCompany({ db: use(Db), caller }, body) })),
  handle(updateCompany, ({ path, body, caller, use }) => changeCompany({ db: use(Db), caller }, path.id, body)),
  handle(deleteCompanyOperation, ({ path, caller, use }) => deleteCompany({ db: use(Db), caller }, path.id)),

  handle(
    listSubcompanies,
    async ({ path, query: { includeParent = false, viewAll = false, ...query }, scope, caller, use }) => {
      if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
      const below = { companyId: path.id, includeParent, allLevels: viewAll }
      return listCompanyRows(use(Db), scope, { ...query, below }, await textsOfUser(use, caller.userId))
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

  handle(getCompanyDeletable, async ({ path, scope, caller, use }) => {
    if (!scope.companyIds.includes(path.id)) throw notFound('company', path.id)
    const reasons = await reasonsToKeep(use(Db), [path.id])
    return deletableBy(await textsOfUser(use, caller.userId), reasons.get(path.id))
  }),
]
