/** Countries whose numbers keep the leading 0 in international format. */
const keepsZero = new Set(['IT', 'SM', 'VA'])

/**
 * Converts a national number to international format: `030 123` in Germany becomes `+49 30 123`. Returns undefined
 * for other input.
 * @param prefix Country prefix such as `+49`.
 */
export function withPrefix(
  number: string,
  { country, prefix }: { country: string; prefix: string },
): string | undefined {
  const text = number.trim()
  if (!/\d/.test(text) || /^(\+|00)/.test(text)) return undefined
  return `${prefix} ${keepsZero.has(country) ? text : text.replace(/^0/, '').trim()}`
}
