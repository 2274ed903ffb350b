/** Stored instead of a secret. */
export const masked = '•••'

/** Names of fields and columns whose values are never stored. */
const secret =
  /pass(word|phrase|code)|secret|token(?!ids?$|s$)|credential|recoverycode|^otp$|totp|assertion|attestation|^passkey$|authenticatordata|^pending$|privatekey|changekey|labelkey|hash$|md5|^salt$|signature|^auth$|p256dh|endpoint/i

/** Returns true for a field whose value is never stored. */
export const isSecret = (field: string): boolean => secret.test(field.replaceAll('_', ''))

/** Matches codes of authenticator apps and recovery codes; other fields of that name never have this form. */
const isOneTimeCode = (field: string, value: unknown) =>
  field === 'code' && typeof value === 'string' && /^(\d{6,8}|[\da-z]{4}([- ]?[\da-z]{4}){3})$/i.test(value.trim())

/** Maximum length of one value. */
const longest = 500
/** Maximum number of items in a list and fields in an object. */
const most = 200

/** Returns a value without secrets, shortened. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    const items = value.slice(0, most).map(item => withoutSecrets(item, depth + 1))
    return value.length > most ? [...items, `… ${value.length - most}`] : items
  }
  // a file of a form, of which only the name is text
  if (depth > 6 || !isPlain(value)) return 'name' in value && typeof value.name === 'string' ? value.name : '…'
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, most)
      .map(([field, inner]) => [
        field,
        (isSecret(field) && inner !== null && inner !== undefined) || isOneTimeCode(field, inner)
          ? masked
          : withoutSecrets(inner, depth + 1),
      ]),
  )
}

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
