/** Which measurement units the user reads; the labels and factors come with the user's context. */
export interface UserUnits {
  readonly presetId?: number
  readonly preset?: 'metric' | 'imperial'
}

export interface UserSettings {
  readonly languageCodeISO2c: string
  /** Path opened after login. */
  readonly mainpage: string
  /** Tokens of 000 §3: `dd/MM/yyyy`. */
  readonly jsDateFormat: string
  /** `HH:mm:ss` or `hh:mm a`. */
  readonly jsTimeFormat: string
  readonly userMuSettings: UserUnits
  /** IANA name. */
  readonly timezone: string
}

/** Who is signed in and what they may see (000 §3). */
export interface Session {
  readonly accessToken: string
  /** Feature flags that are on. */
  readonly feature: readonly string[]
  /** Permission codes held. */
  readonly acl: readonly string[]
  readonly companyId: number
  readonly username: string
  readonly userId: number
  readonly userSetting: UserSettings
  readonly legalDisclaimerAccepted: boolean
  readonly tenantInfo: { readonly tenant: string }
  /** User name of the supporter who acts as this user; absent in one's own session. */
  readonly impersonatedBy?: string
}

/** The login answer as far as the session needs it; settings may be missing and get their defaults. */
export interface LoginResponse {
  readonly accessToken: string
  readonly feature: readonly string[]
  readonly acl: readonly string[]
  readonly companyId: number
  readonly username: string
  readonly userId: number
  readonly userSetting?: Partial<UserSettings> | null
  readonly legalDisclaimerAccepted?: boolean | null
  readonly tenantInfo?: { readonly tenant?: string | null } | null
  /** Who acts as this user. */
  readonly impersonator?: { readonly username: string } | null
}

export const defaultSettings: UserSettings = {
  languageCodeISO2c: 'en',
  mainpage: '/dashboards/main-dashboard',
  jsDateFormat: 'dd/MM/yyyy',
  jsTimeFormat: 'HH:mm:ss',
  userMuSettings: { preset: 'metric' },
  timezone: 'UTC',
}

/** A session out of a login answer, with defaults where the answer is silent. */
export function sessionOf(answer: LoginResponse): Session {
  return {
    accessToken: answer.accessToken,
    feature: [...answer.feature],
    acl: [...answer.acl],
    companyId: answer.companyId,
    username: answer.username,
    userId: answer.userId,
    userSetting: mergeSettings(defaultSettings, answer.userSetting ?? {}),
    legalDisclaimerAccepted: answer.legalDisclaimerAccepted === true,
    tenantInfo: { tenant: answer.tenantInfo?.tenant || 'default' },
    ...(answer.impersonator ? { impersonatedBy: answer.impersonator.username } : {}),
  }
}

/** Null, undefined and empty text leave the setting as it was. */
export function mergeSettings(settings: UserSettings, patch: Partial<UserSettings>): UserSettings {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return { ...settings, ...Object.fromEntries(given) }
}
