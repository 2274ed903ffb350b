import type { MenuContribution } from '@muster/core'
import { unitList } from './units/units.routes.ts'

const narrow = { feature: 'ADMINISTRATION' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [{ id: 'units', label: 'equipment.units', order: 10, to: unitList, narrow }],
  },
]
