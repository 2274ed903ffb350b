import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import type { TFunction } from 'i18next'
import { languageIn, namesIn } from '#kernel/texts/names.ts'
import type { LookupItem } from './lookup-item.ts'

/** ISO 3166 countries sorted by name. */
export const countries = oncePerLanguage(t => {
  const { region } = namesIn(t)
  return byLabel(
    t,
    getCountries().map(code => ({ id: code, code, label: region(code) })),
  )
})

/** Country calling codes. */
export const countryPrefixes = oncePerLanguage(t => {
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
})

/** ISO 4217 currencies in use. */
export const currencies = oncePerLanguage(t => {
  const { currency } = namesIn(t)
  return byLabel(
    t,
    Intl.supportedValuesOf('currency').map(code => ({ id: code, code, label: `${currency(code)} (${code})` })),
  )
})

/** IANA zones, `UTC` first. */
const zones: readonly LookupItem[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(name => name !== 'UTC')].map(
  name => ({ id: name, code: name, label: name.replaceAll('_', ' ') }),
)
export const timeZones = () => zones

/** Caches the rows of a table for each language. */
function oncePerLanguage(create: (t: TFunction) => readonly LookupItem[]) {
  const cache = new Map<string, readonly LookupItem[]>()
  return (t: TFunction): readonly LookupItem[] => {
    const language = languageIn(t)
    const rows = cache.get(language) ?? create(t)
    cache.set(language, rows)
    return rows
  }
}

/** Sorts by label in the reader's language. */
export function byLabel(t: TFunction, items: readonly LookupItem[]): LookupItem[] {
  const { compare } = new Intl.Collator(languageIn(t))
  return items.toSorted((a, b) => compare(a.label, b.label))
}
