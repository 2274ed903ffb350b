import type { KeyValueStore } from './key-value-store.ts'
import { defaultSettings, mergeSettings, type Session, type UserSettings, type UserUnits } from './session.ts'

/** The eleven storage keys of 000 §9. */
export const sessionKeys = [
  'token',
  'feature',
  'acl',
  'companyId',
  'username',
  'userId',
  'language',
  'legalDisclaimerAccepted',
  'tenant',
  'userSettings',
  'mainPage',
] as const

type SessionKey = (typeof sessionKeys)[number]

/** Returns the stored session, or null when there is none, the store fails, or a value is invalid. */
export function readSession(store: KeyValueStore): Session | null {
  try {
    const token = store.get('token')
    if (!token) return null
    const settings = record(parse(store.get('userSettings')))
    return {
      accessToken: token,
      feature: texts(parse(store.get('feature'))),
      acl: texts(parse(store.get('acl'))),
      companyId: integer(store.get('companyId')),
      username: text(store.get('username')),
      userId: integer(store.get('userId')),
      userSetting: mergeSettings(defaultSettings, {
        ...pickSettings(settings),
        languageCodeISO2c: store.get('language') ?? undefined,
        mainpage: store.get('mainPage') ?? undefined,
      }),
      legalDisclaimerAccepted: store.get('legalDisclaimerAccepted') === 'true',
      tenantInfo: { tenant: store.get('tenant') || 'default' },
      ...(typeof settings.impersonatedBy === 'string' ? { impersonatedBy: settings.impersonatedBy } : {}),
      ...(typeof settings.idleMinutes === 'number' ? { idleMinutes: settings.idleMinutes } : {}),
      ...(settings.mustSetUpFactor === true ? { mustSetUpFactor: true } : {}),
      ...(settings.seesAllCompanies === true ? { seesAllCompanies: true } : {}),
    }
  } catch {
    return null
  }
}

/** Writes all eleven keys, or removes them for null. Clears the store when a write fails halfway. */
export function writeSession(store: KeyValueStore, session: Session | null): void {
  if (!session) return clear(store)
  try {
    const entries = entriesOf(session)
    // writes the token last, so that another tab never combines it with another user's permissions
    for (const key of sessionKeys.toReversed()) if (store.get(key) !== entries[key]) store.set(key, entries[key])
  } catch {
    clear(store)
  }
}

function entriesOf(session: Session): Record<SessionKey, string> {
  const { languageCodeISO2c, mainpage, ...settings } = session.userSetting
  return {
    token: session.accessToken,
    feature: JSON.stringify(session.feature),
    acl: JSON.stringify(session.acl),
    companyId: String(session.companyId),
    username: session.username,
    userId: String(session.userId),
    language: languageCodeISO2c,
    legalDisclaimerAccepted: String(session.legalDisclaimerAccepted),
    tenant: session.tenantInfo.tenant,
    // these are part of the settings, because exactly eleven keys are allowed
    userSettings: JSON.stringify({
      ...settings,
      impersonatedBy: session.impersonatedBy,
      idleMinutes: session.idleMinutes,
      mustSetUpFactor: session.mustSetUpFactor,
      seesAllCompanies: session.seesAllCompanies,
    }),
    mainPage: mainpage,
  }
}

function clear(store: KeyValueStore): void {
  for (const key of sessionKeys) {
    try {
      store.remove(key)
    } catch {
      // if removing fails, nothing can be read back either
    }
  }
}

function pickSettings(stored: Record<string, unknown>): Partial<UserSettings> {
  return {
    jsDateFormat: typeof stored.jsDateFormat === 'string' ? stored.jsDateFormat : undefined,
    jsTimeFormat: typeof stored.jsTimeFormat === 'string' ? stored.jsTimeFormat : undefined,
    userMuSettings: stored.userMuSettings === undefined ? undefined : units(stored.userMuSettings),
    timezone: typeof stored.timezone === 'string' ? stored.timezone : undefined,
  }
}

const parse = (value: string | null): unknown => JSON.parse(value ?? '')

function record(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('Not an object.')
  return value as Record<string, unknown>
}

function units(value: unknown): UserUnits {
  const { presetId, preset } = record(value)
  return {
    ...(typeof presetId === 'number' ? { presetId } : {}),
    ...(preset === 'metric' || preset === 'imperial' ? { preset } : {}),
  }
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('Not a list.')
  return value.map(text)
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Not a text.')
  return value
}

function integer(value: string | null): number {
  const number = Number(value || Number.NaN)
  if (!Number.isInteger(number)) throw new TypeError('Not an integer.')
  return number
}
