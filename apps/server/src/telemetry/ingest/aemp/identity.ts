import { field } from './document.ts'
import { text, type Raw } from '../values.ts'

/** Identifiers of a machine in a feed, without placeholders for unknown values. */
export interface Identity {
  pin?: string
  serial?: string
  equipmentId?: string
  brand?: string
  /** Unique identifier: PIN, otherwise serial number, otherwise maker and equipment ID. */
  uid?: string
}

/** Elements for the maker in ISO 15143-3, in AEMP 1.2, and in use by providers. */
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

/** Returns a sentence that names the missing identifiers. */
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

/** Returns true for placeholders of unknown values: `N/A`, `unknown`, `-`, only zeros. */
export function isPlaceholder(name: string): boolean {
  const letters = name.toLowerCase().replaceAll(/[\s\p{P}\p{S}]/gu, '')
  return /^0*$/.test(letters) || placeholders.has(letters)
}
