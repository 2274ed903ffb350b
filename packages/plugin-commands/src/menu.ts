import type { MenuContribution } from '@muster/core'
import { commandProfileList, firmwareList, rolloutList } from './routes.ts'

/** The order leaves room for the entries that precede it in 000 §2.3. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'settings.commands',
    nodes: [
      { id: 'rollouts', label: 'rollouts.title', order: 20, to: rolloutList, narrow: { feature: 'SETTINGS' } },
      { id: 'firmware', label: 'firmware.title', order: 30, to: firmwareList, narrow: { feature: 'SETTINGS' } },
    ],
  },
  {
    under: 'settings.profiles',
    nodes: [
      {
        id: 'command-profiles',
        label: 'commandProfiles.title',
        order: 120,
        to: commandProfileList,
        narrow: { feature: 'SETTINGS' },
      },
    ],
  },
]
