import type { TFunction } from 'i18next'
import { inEnglish } from '#kernel/texts/texts.ts'
import { countries, currencies } from '#modules/admin/lookups/public.ts'

const labels = (items: ReturnType<typeof countries>) => new Map(items.map(({ id, label }) => [String(id), label]))

/** Names by ISO 3166 code. */
export const countryNames = (t: TFunction): ReadonlyMap<string, string> => labels(countries(t))

/** Labels by ISO 4217 code: `Euro (EUR)`. */
export const currencyLabels = (t: TFunction): ReadonlyMap<string, string> => labels(currencies(t))

export const countryCodes: ReadonlySet<string> = new Set(countryNames(inEnglish()).keys())
export const currencyCodes: ReadonlySet<string> = new Set(currencyLabels(inEnglish()).keys())
