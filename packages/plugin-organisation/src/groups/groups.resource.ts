import { getGroupAcls, listUserGroups, updateGroupAcls } from '@muster/contract'
import { defineResource } from '@muster/core'
import type { GroupModel } from './group.schema.ts'
import { inMatrixOrder } from './permission-areas.ts'

/** User groups define the permissions of their members (001 §3). */
export const userGroups = defineResource({
  id: 'organisation.groups',
  list: listUserGroups,
  get: getGroupAcls,
  update: updateGroupAcls,
  model: ({ name, role, acls, features, requiredAcls, usersCount, hiddenUsersCount, lock }): GroupModel => ({
    name,
    role,
    acls: inMatrixOrder(acls),
    features,
    requiredAcls,
    usersCount,
    hiddenUsersCount,
    lock,
  }),
  input: ({ acls }: GroupModel) => ({ acls }),
})
