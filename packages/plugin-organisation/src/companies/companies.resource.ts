import { companyCalls, type FleetSchemas } from '@muster/contract'
import { defineResource } from '@muster/core'
import { inputOf, modelOf } from './company.schema.ts'

export type CompanyRow = FleetSchemas['CompanyRow']

/** Companies form a tree with dealers above their customers (001 §3). */
export const companies = defineResource({
  id: 'organisation.companies',
  ...companyCalls,
  model: modelOf,
  input: inputOf,
})
