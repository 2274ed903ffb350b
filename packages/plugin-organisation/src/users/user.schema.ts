import type { FleetSchemas } from '@muster/contract'
import { defaultSettings, type Session } from '@muster/core'
import { isDigits } from '@muster/ui/controls'
import { z } from 'zod'

const phone = z.string().trim().max(40).refine(isDigits, 'organisation.user.phone.wrong')

/** Account status for display; never sent. */
const Account = z.custom<
  Pick<FleetSchemas['UserDetail'], 'status' | 'lastLoginAt' | 'invitationExpiresAt' | 'hasSecondFactor' | 'signOn'> & {
    isOwn: boolean
  }
>()

export const User = z
  .object({
    companyId: z.number(),
    groupId: z.number().min(1, 'controls.required'),
    login: z.string().trim().min(1).max(100),
    name: z.string().trim().max(100),
    surname: z.string().trim().max(100),
    email: z
      .string()
      .trim()
      .min(1)
      .max(320)
      .regex(/^[^@\s]+@[^@\s]+$/, 'organisation.user.email.wrong'),
    mobilePhone: phone,
    officePhone: phone,
    languageId: z.number(),
    presetId: z.number(),
    jsDateFormat: z.string(),
    jsTimeFormat: z.string(),
    timezone: z.string(),
    isMultipleDealer: z.boolean(),
    extraCompanyIds: z.array(z.number()),
    isVisibleInNotification: z.boolean(),
    notificationMode: z.enum(['CUSTOM', 'DISABLED', 'NOTIFICATION_GROUPS']),
    active: z.boolean(),
    account: Account.optional(),
  })
  .refine(user => !user.isMultipleDealer || user.extraCompanyIds.length > 0, {
    path: ['extraCompanyIds'],
    error: 'organisation.user.extraCompanies.none',
  })

export type UserModel = z.infer<typeof User>

/** Returns a new user of the session's company with the session's formats. */
export function aUser(session: Pick<Session, 'companyId' | 'userSetting'> | null): UserModel {
  const { userMuSettings, jsDateFormat, jsTimeFormat, timezone } = session?.userSetting ?? defaultSettings
  return {
    companyId: session?.companyId ?? 0,
    groupId: 0,
    login: '',
    name: '',
    surname: '',
    email: '',
    mobilePhone: '',
    officePhone: '',
    languageId: 1,
    presetId: userMuSettings.presetId ?? 1,
    jsDateFormat,
    jsTimeFormat,
    timezone,
    isMultipleDealer: false,
    extraCompanyIds: [],
    isVisibleInNotification: false,
    notificationMode: 'CUSTOM',
    active: true,
  }
}
