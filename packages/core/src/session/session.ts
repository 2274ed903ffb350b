/** The user's units of measure; labels and factors come from the user context. */
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

/** The signed-in user and their permissions (000 §3). */
export interface Session {
  readonly accessToken: string
  /** Enabled features. */
  readonly feature: readonly string[]
  /** Granted permissions. */
  readonly acl: readonly string[]
  readonly companyId: number
  readonly username: string
  readonly userId: number
  readonly userSetting: UserSettings
  readonly legalDisclaimerAccepted: boolean
  readonly tenantInfo: { readonly tenant: string }
  /** User name of the support user who acts as this user; undefined without impersonation. */
  readonly impersonatedBy?: string
  /** Minutes without use after which the session ends. */
  readonly idleMinutes?: number
  /** True if the user sees the top company, and thus all companies. */
  readonly seesAllCompanies?: true
  /** True if the session may only set up the second factor that the company requires. */
  readonly mustSetUpFactor?: true
  /** Wrong passwords before this sign-in; lost on reload. */
  readonly failedSignIns?: FailedSignIns
}

export interface FailedSignIns {
  readonly count: number
  /** ISO 8601. */
  readonly lastAt: string
  readonly lastAddress: string
}

/** The part of a login response that the session uses. Missing settings get defaults. */
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
  /** Support user who acts as this user. */
  readonly impersonator?: { readonly username: string } | null
  readonly idleMinutes?: number | null
  readonly mustSetUpFactor?: boolean | null
  readonly seesAllCompanies?: boolean | null
  readonly failedSignIns?: FailedSignIns | null
}

export const defaultSettings: UserSettings = {
  languageCodeISO2c: 'en',
  mainpage: '/dashboards/main-dashboard',
  jsDateFormat: 'dd/MM/yyyy',
  jsTimeFormat: 'HH:mm:ss',
  userMuSettings: { preset: 'metric' },
  timezone: 'UTC',
}

/** Creates a session from a login response, with defaults for missing settings. */
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
    ...(answer.idleMinutes ? { idleMinutes: answer.idleMinutes } : {}),
    ...(answer.mustSetUpFactor ? { mustSetUpFactor: true } : {}),
    ...(answer.seesAllCompanies ? { seesAllCompanies: true } : {}),
    ...(answer.failedSignIns ? { failedSignIns: answer.failedSignIns } : {}),
  }
}

/** Merges a patch into settings; ignores null, undefined and empty text. */
export function mergeSettings(settings: UserSettings, patch: Partial<UserSettings>): UserSettings {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return { ...settings, ...Object.fromEntries(given) }
}
