import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
  type FleetSchemas,
} from '@muster/contract'
import { defineResource, pageOf, rowsOf, type ResourceService } from '@muster/core'
import { inputOf, modelOf, type CompanyModel } from './company.schema.ts'

export type CompanyRow = FleetSchemas['CompanyRow']

const resource = defineResource({
  id: 'organisation.companies',
  list: listCompanies,
  get: getCompany,
  create: createCompany,
  update: updateCompany,
  remove: deleteCompany,
  model: modelOf,
  input: inputOf,
})

/** Companies: a tree, with dealers above their customers (001 §3). */
export const companies: ResourceService<CompanyRow, CompanyModel> = {
  ...resource,
  create: core => ({
    ...resource.create(core),
    // pages of the newer dialect, and the search of the older one
    async list(page, { filters, signal } = {}) {
      const { searchPattern: filter, ...query } = pageOf(listCompanies, page)
      return rowsOf(await core.api.call(listCompanies, { query: { ...query, filter, ...filters }, signal }))
    },
  }),
}
