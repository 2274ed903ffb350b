/** Caches Intl formatters by options, because creating them is expensive. */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dates, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options))
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numbers, locale + JSON.stringify(options), () => new Intl.NumberFormat(locale, options))
}

function cached<V>(cache: Map<string, V>, key: string, make: () => V): V {
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}
