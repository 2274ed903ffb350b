import type { MenuContribution } from '@muster/core'
import { commandProfileList } from './routes.ts'

/** The order leaves room for the entries that precede it in 000 §2.3. */
export const menu: readonly MenuContribution[] = [
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
