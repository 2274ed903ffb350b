import { countries, currencies } from '../lookups/services.ts'

const labels = (items: ReturnType<typeof countries>) => new Map(items.map(({ id, label }) => [String(id), label]))

/** English names by ISO 3166 code. */
export const countryNames: ReadonlyMap<string, string> = labels(countries())

/** Labels by ISO 4217 code: `Euro (EUR)`. */
export const currencyLabels: ReadonlyMap<string, string> = labels(currencies())
