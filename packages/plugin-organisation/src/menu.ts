import type { MenuContribution } from '@muster/core'
import { fleetList, groupList, notificationGroupList } from './routes.ts'

const administration = { feature: 'ADMINISTRATION' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [
      { id: 'fleets', label: 'organisation.fleets', order: 30, to: fleetList, narrow: administration },
      {
        id: 'notificationGroups',
        label: 'organisation.notificationGroups',
        order: 60,
        to: notificationGroupList,
        narrow: administration,
      },
      { id: 'groups', label: 'organisation.groups', order: 70, to: groupList, narrow: administration },
    ],
  },
]
