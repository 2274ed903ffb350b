import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { LookupItem } from './lookup-item.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })
const money = new Intl.DisplayNames('en', { type: 'currency' })

/** ISO 3166 countries by English name. */
export function countries(): LookupItem[] {
  return byLabel(getCountries().map(code => ({ id: code, code, label: regions.of(code) ?? code })))
}

/** Country calling codes. */
export function countryPrefixes(): LookupItem[] {
  return byLabel(
    getCountries().map(code => ({
      id: code,
      code,
      label: `${regions.of(code) ?? code} +${getCountryCallingCode(code)}`,
      prefix: `+${getCountryCallingCode(code)}`,
    })),
  )
}

/** ISO 4217 currencies in use. */
export function currencies(): LookupItem[] {
  return byLabel(
    Intl.supportedValuesOf('currency').map(code => ({ id: code, code, label: `${money.of(code) ?? code} (${code})` })),
  )
}

/** IANA zones, `UTC` first. */
export function timeZones(): LookupItem[] {
  const names = Intl.supportedValuesOf('timeZone').filter(name => name !== 'UTC')
  return ['UTC', ...names].map(name => ({ id: name, code: name, label: name.replaceAll('_', ' ') }))
}

function byLabel(items: LookupItem[]): LookupItem[] {
  return items.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}
