import type { FleetSchemas } from '@muster/contract'
import { badRequest } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { cleanLogin, hasHiddenCharacters } from '#modules/auth/public.ts'
import { requireReachable } from './authority.ts'
import { isZone } from '#kernel/time/is-zone.ts'
import { languages, presets } from './languages-and-presets.ts'
import type { Line } from '#kernel/texts/sentence.ts'

type UserInput = FleetSchemas['UserInput']

/** Columns of a user that an input sets. */
export interface UserColumns {
  company_id: number
  group_id: number
  login: string
  name: string
  surname: string
  email: string
  mobile_phone: string | null
  office_phone: string | null
  extra_company_ids: number[]
  language: string
  mu_preset: string
  date_format: string
  time_format: string
  timezone: string
  notification_mode: string
  visible_in_notification: boolean
  active: boolean
}

/** Field names of the contract, for the history. */
export const fieldOf: Readonly<Record<keyof UserColumns, string>> = {
  company_id: 'companyId',
  group_id: 'groupId',
  login: 'login',
  name: 'name',
  surname: 'surname',
  email: 'email',
  mobile_phone: 'mobilePhone',
  office_phone: 'officePhone',
  extra_company_ids: 'extraCompanyIds',
  language: 'languageId',
  mu_preset: 'presetId',
  date_format: 'jsDateFormat',
  time_format: 'jsTimeFormat',
  timezone: 'timezone',
  notification_mode: 'notificationMode',
  visible_in_notification: 'isVisibleInNotification',
  active: 'active',
}

/**
 * Returns the columns for an input; absent fields keep their values.
 * @param before stored user, or the defaults of a new one
 * @throws Problem 400 naming all invalid fields
 */
export function columnsOf(input: UserInput, before: UserColumns, scope: Scope): UserColumns {
  const language = input.languageId === undefined ? before.language : languages.nameOf(input.languageId)
  const preset = input.presetId === undefined ? before.mu_preset : presets.nameOf(input.presetId)
  const timezone = input.timezone ?? before.timezone
  const extra = extraCompanies(input, before, scope)
  const login = input.login === before.login ? before.login : cleanLogin(input.login)
  const errors: Line[] = [
    ...(login === before.login ? [] : loginFaults(login)),
    ...(language ? [] : [['languageId', 'problem.noLanguage'] as const]),
    ...(preset ? [] : [['presetId', 'problem.noPreset'] as const]),
    ...(isZone(timezone) ? [] : [['timezone', 'problem.noIana'] as const]),
    ...(input.isMultipleDealer && extra.length === 0 ? [['extraCompanyIds', 'problem.severalCompanies'] as const] : []),
  ]
  if (!language || !preset || errors.length > 0) throw badRequest(['problem.marked'], { code: 'INVALID_INPUT', errors })
  requireReachable(scope, 'companyId', [input.companyId])
  requireReachable(scope, 'extraCompanyIds', input.extraCompanyIds ?? [])
  return {
    company_id: input.companyId,
    group_id: input.groupId,
    login,
    name: input.name,
    surname: input.surname,
    email: input.email,
    mobile_phone: input.mobilePhone === undefined ? before.mobile_phone : input.mobilePhone || null,
    office_phone: input.officePhone === undefined ? before.office_phone : input.officePhone || null,
    extra_company_ids: extra,
    language,
    mu_preset: preset,
    date_format: input.jsDateFormat ?? before.date_format,
    time_format: input.jsTimeFormat ?? before.time_format,
    timezone,
    notification_mode: input.notificationMode ?? before.notification_mode,
    visible_in_notification: input.isVisibleInNotification ?? before.visible_in_notification,
    active: input.active ?? before.active,
  }
}

const longestLogin = 100

/** Returns the errors of a new login; existing logins are not checked. */
export function loginFaults(login: string): Line[] {
  const { length } = [...login]
  return [
    ...(login === login.trim() ? [] : [['login', 'problem.loginSpaces'] as const]),
    ...(hasHiddenCharacters(login) ? [['login', 'problem.loginHidden'] as const] : []),
    ...(length > longestLogin ? [['login', 'problem.charactersMost', { most: longestLogin, length }] as const] : []),
    // suffix of the logins of deleted users
    ...(/ \(deleted \d+\)$/.test(login) ? [['login', 'problem.loginDeleted'] as const] : []),
  ]
}

/** Returns the companies of the input and those of the user outside the caller's scope. */
function extraCompanies(
  { isMultipleDealer, extraCompanyIds, companyId }: UserInput,
  before: UserColumns,
  { companyIds }: Scope,
): number[] {
  const requested = isMultipleDealer === false ? [] : (extraCompanyIds ?? before.extra_company_ids)
  const hidden = before.extra_company_ids.filter(id => !companyIds.includes(id))
  return [...new Set([...requested, ...hidden])].filter(id => id !== companyId).toSorted((a, b) => a - b)
}
