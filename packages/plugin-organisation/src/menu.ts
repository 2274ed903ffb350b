import type { MenuContribution } from '@muster/core'
import {
  companyList,
  deviceList,
  fleetList,
  groupList,
  moveEquipment,
  notificationGroupList,
  userList,
} from './routes.ts'

const administration = { feature: 'ADMINISTRATION' } as const

/** Orders leave room for what 000 §2.3 has between these. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [
      { id: 'devices', label: 'organisation.devices', order: 20, to: deviceList, narrow: administration },
      { id: 'fleets', label: 'organisation.fleets', order: 30, to: fleetList, narrow: administration },
      { id: 'companies', label: 'organisation.companies', order: 40, to: companyList, narrow: administration },
      { id: 'users', label: 'organisation.users', order: 50, to: userList, narrow: administration },
      {
        id: 'notificationGroups',
        label: 'organisation.notificationGroups',
        order: 60,
        to: notificationGroupList,
        narrow: administration,
      },
      { id: 'groups', label: 'organisation.groups', order: 70, to: groupList, narrow: administration },
      { id: 'move-equipment', label: 'organisation.move', order: 100, to: moveEquipment, narrow: administration },
    ],
  },
]
