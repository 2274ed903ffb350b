import type { MenuContribution } from '@muster/core'
import { modelConfigurationList, silentUnitList, unitList } from './routes.ts'

const administration = { feature: 'ADMINISTRATION' } as const
const settings = { feature: 'SETTINGS' } as const

/** Orders leave room for the entries between these in 000 §2.3. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'settings.profiles',
    nodes: [{ id: 'btms', label: 'equipment.btms', order: 100, to: modelConfigurationList, narrow: settings }],
  },
  {
    under: 'administration',
    nodes: [
      { id: 'units', label: 'equipment.units', order: 10, to: unitList, narrow: administration },
      { id: 'silent-units', label: 'equipment.silentUnits', order: 15, to: silentUnitList, narrow: administration },
    ],
  },
]
