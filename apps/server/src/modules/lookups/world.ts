import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { TFunction } from 'i18next'
import { languageIn, namesIn } from '../../kernel/texts/names.ts'
import type { LookupItem } from './lookup-item.ts'

/** ISO 3166 countries by name. */
export function countries(t: TFunction): LookupItem[] {
  const { region } = namesIn(t)
  return byLabel(
    t,
    getCountries().map(code => ({ id: code, code, label: region(code) })),
  )
}

/** Country calling codes. */
export function countryPrefixes(t: TFunction): LookupItem[] {
  const { region } = namesIn(t)
  return byLabel(
    t,
    getCountries().map(code => ({
      id: code,
      code,
      label: `${region(code)} +${getCountryCallingCode(code)}`,
      prefix: `+${getCountryCallingCode(code)}`,
    })),
  )
}

/** ISO 4217 currencies in use. */
export function currencies(t: TFunction): LookupItem[] {
  const { currency } = namesIn(t)
  return byLabel(
    t,
    Intl.supportedValuesOf('currency').map(code => ({ id: code, code, label: `${currency(code)} (${code})` })),
  )
}

/** IANA zones, `UTC` first. */
export function timeZones(): LookupItem[] {
  const names = Intl.supportedValuesOf('timeZone').filter(name => name !== 'UTC')
  return ['UTC', ...names].map(name => ({ id: name, code: name, label: name.replaceAll('_', ' ') }))
}

/** In the order of the reader's language. */
export function byLabel(t: TFunction, items: readonly LookupItem[]): LookupItem[] {
  const { compare } = new Intl.Collator(languageIn(t))
  return items.toSorted((a, b) => compare(a.label, b.label))
}
