import type { MenuContribution } from '@muster/core'
import { companyList, fleetList } from './routes.ts'

const administration = { feature: 'ADMINISTRATION' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [
      { id: 'fleets', label: 'organisation.fleets', order: 30, to: fleetList, narrow: administration },
      { id: 'companies', label: 'organisation.companies', order: 40, to: companyList, narrow: administration },
    ],
  },
]
