import { field } from './document.ts'
import { text, type Raw } from '../values.ts'

/** The names by which a feed may know a machine; what it writes for an unknown one is left out. */
export interface Identity {
  pin?: string
  serial?: string
  equipmentId?: string
  brand?: string
  /** Unique among all machines: PIN, else serial number, else maker and equipment ID. */
  uid?: string
}

/** Names of the maker: ISO 15143-3, AEMP 1.2, and what providers write. */
const makers = ['OEMName', 'Make', 'Manufacturer', 'OEM']

export function identityOf(header: Raw): Identity {
  const pin = known(field(header, 'PIN'))
  const serial = known(field(header, 'SerialNumber'))
  const equipmentId = known(field(header, 'EquipmentID'))
  const brand = makers.map(name => known(field(header, name))).find(Boolean)
  const uid = pin ?? serial ?? (equipmentId && [brand, equipmentId].filter(Boolean).join(' '))
  return {
    ...(pin && { pin }),
    ...(serial && { serial }),
    ...(equipmentId && { equipmentId }),
    ...(brand && { brand }),
    ...(uid && { uid }),
  }
}

/** Which of the fields that identify a machine are missing, as a sentence. */
export function missingIdentity(header: Raw): string {
  const fields = ['PIN', 'SerialNumber', 'EquipmentID'].map(name => {
    const written = text(field(header, name), 40)
    return written === undefined ? `${name} is missing` : `${name} is the placeholder "${written}"`
  })
  return `${fields.join(', ')}: ask the provider for one of them`
}

const placeholders = new Set([
  'missing',
  'na',
  'none',
  'nil',
  'null',
  'undefined',
  'unknown',
  'unavailable',
  'notavailable',
  'notapplicable',
])

function known(value: unknown): string | undefined {
  const name = text(value)
  return name === undefined || isPlaceholder(name) ? undefined : name
}

/** Whether a provider writes it for what it does not know: `N/A`, `unknown`, `-`, only zeros. */
export function isPlaceholder(name: string): boolean {
  const letters = name.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')
  return /^0*$/.test(letters) || placeholders.has(letters)
}
