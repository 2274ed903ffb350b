// What other modules may use of this one.
export { requireAuthorityOver, requireGrantable } from './authority.ts'
export { fillSkeletons, lookAlikeLogins, findLoginOwners, type FindLoginOwners } from './look-alikes.ts'
export { defaultMode } from './read-users.ts'
export { addUser, changeUser } from './save-user.ts'
export { admitMailOf, inviteLater } from './users.ts'
export { loginFaults } from './user-columns.ts'
export { addStandardGroups, type GroupKey } from './groups/standard-groups.ts'
export { wrongRecipients } from './read-users.ts'
