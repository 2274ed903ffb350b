/** Where the first 0 is part of the number, and dialled from abroad as well. */
const keepsZero = new Set(['IT', 'SM', 'VA'])

/**
 * A number as it is dialled from abroad: `030 123` in Germany is `+49 30 123`. Undefined where there is nothing to add.
 * @param prefix of the country, such as `+49`
 */
export function withPrefix(
  number: string,
  { country, prefix }: { country: string; prefix: string },
): string | undefined {
  const text = number.trim()
  if (!/\d/.test(text) || /^(\+|00)/.test(text)) return undefined
  return `${prefix} ${keepsZero.has(country) ? text : text.replace(/^0/, '').trim()}`
}
