import type { MenuContribution } from '@muster/core'
import { fleetList } from './routes.ts'

export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [{ id: 'fleets', label: 'admin.fleets', order: 30, to: fleetList, narrow: { feature: 'ADMINISTRATION' } }],
  },
]
