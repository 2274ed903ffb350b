import type { MenuContribution } from '@muster/core'
import { unitList } from './units/units.routes.ts'

const narrow = { feature: 'ADMINISTRATION' } as const
import { btmList } from './routes.ts'
const settings = { feature: 'SETTINGS' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [{ id: 'units', label: 'equipment.units', order: 10, to: unitList, narrow }],
    under: 'settings.profiles',
    nodes: [{ id: 'btms', label: 'equipment.btms', order: 100, to: btmList, narrow: settings }],
  },
]
