import { userCalls, type FleetSchemas } from '@muster/contract'
import { defineResource } from '@muster/core'
import type { UserModel } from './user.schema.ts'

export type UserRow = FleetSchemas['UserRow']

/** Users and their permissions (001 §3). Users choose their password by a mailed link. */
export const users = defineResource({
  id: 'organisation.users',
  ...userCalls,
  model: ({
    userId: _id,
    isLoggedUser,
    status,
    lastLoginAt,
    invitationExpiresAt,
    hasSecondFactor,
    signOn,
    roleId: _role,
    mobilePhone = '',
    officePhone = '',
    languageId = 1,
    presetId = 1,
    ...user
  }): UserModel => ({
    ...user,
    mobilePhone,
    officePhone,
    languageId,
    presetId,
    active: status !== 'DISABLED',
    account: { isOwn: isLoggedUser, status, lastLoginAt, invitationExpiresAt, hasSecondFactor, signOn },
  }),
  input: ({ account: _, ...user }: UserModel) => ({
    ...user,
    extraCompanyIds: user.isMultipleDealer ? user.extraCompanyIds : [],
  }),
})

export const nameOfUser = ({ name, surname, login }: Pick<UserRow, 'name' | 'surname' | 'login'>): string =>
  `${name} ${surname}`.trim() || login
