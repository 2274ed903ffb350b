import type { FleetSchemas } from '@muster/contract'

export type Detail = FleetSchemas['SingleSignOn']
export type Settings = Omit<FleetSchemas['SingleSignOnInput'], 'version'>

/** Edited settings; null without single sign-on. */
export type Edited = Settings | null

export const blank: Settings = {
  issuer: '',
  clientId: '',
  domains: [],
  rules: [],
  createsUsers: true,
  isRequired: false,
  emergencyUserIds: [],
}

export const ownOf = ({ settings, domains }: Detail): Edited =>
  settings ? { ...settings, domains: domains.map(({ domain }) => domain) } : null

const sorted = (value: object) => Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))

export const isSame = (one: Edited, other: Edited): boolean =>
  JSON.stringify(one && sorted(one)) === JSON.stringify(other && sorted(other))

/** Splits a text into words at lines and spaces. */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** Returns the settings to send, without empty texts and without the @ of mail domains. */
export function settingsToSend(settings: Settings): Settings {
  const given = Object.entries(settings).filter(([, value]) => value !== '' && value !== undefined)
  return {
    ...(Object.fromEntries(given) as unknown as Settings),
    issuer: settings.issuer.trim(),
    clientId: settings.clientId.trim(),
    domains: settings.domains.map(domain => domain.replace(/^@/, '').toLowerCase()),
  }
}
