import type { MenuContribution } from '@muster/core'
import { btmList } from './routes.ts'

const settings = { feature: 'SETTINGS' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'settings.profiles',
    nodes: [{ id: 'btms', label: 'equipment.btms', order: 100, to: btmList, narrow: settings }],
  },
]
