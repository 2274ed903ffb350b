import type { MenuContribution } from '@muster/core'
import {
  companyList,
  deviceList,
  fleetList,
  groupList,
  unitTransfer,
  notificationGroupList,
  userList,
  signOnDomainList,
} from './routes.ts'

const narrow = { feature: 'ADMINISTRATION' } as const

/** Order numbers leave gaps for the other nodes of 000 §2.3. */
export const menu: readonly MenuContribution[] = [
  {
    under: 'administration',
    nodes: [
      { id: 'devices', label: 'organisation.devices', order: 20, to: deviceList, narrow },
      { id: 'fleets', label: 'organisation.fleets', order: 30, to: fleetList, narrow },
      { id: 'companies', label: 'organisation.companies', order: 40, to: companyList, narrow },
      { id: 'users', label: 'organisation.users', order: 50, to: userList, narrow },
      {
        id: 'notification-groups',
        label: 'organisation.notificationGroups',
        order: 60,
        to: notificationGroupList,
        narrow,
      },
      { id: 'groups', label: 'organisation.groups', order: 70, to: groupList, narrow },
      { id: 'sign-on-domains', label: 'organisation.signOnDomains', order: 75, to: signOnDomainList, narrow },
      { id: 'move-equipment', label: 'organisation.move', order: 100, to: unitTransfer, narrow },
    ],
  },
]
