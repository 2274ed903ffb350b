/**
 * Hash of a login and of the old password in a change: SHA-256 hex, then MD5 hex, 96 characters (000 §5). Encodes the
 * password as UTF-8.
 */
export async function loginHash(password: string): Promise<string> {
  const bytes = new TextEncoder().encode(password)
  const { md5 } = await import('./digests.ts')
  return (await sha256Hex(bytes)) + md5(bytes)
}

/** Hash of the new password in a reset or change: SHA-256 hex, 64 characters. */
export const newPasswordHash = (password: string): Promise<string> => sha256Hex(new TextEncoder().encode(password))

/** Uses JavaScript over plain HTTP, where browsers have no crypto.subtle except on localhost. */
async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const subtle = globalThis.crypto?.subtle as SubtleDigest | undefined
  if (!subtle) return (await import('./digests.ts')).sha256(bytes)
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')
}

interface SubtleDigest {
  digest(algorithm: 'SHA-256', data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

/** Rule violated by a new password. */
export type PasswordFault = 'length' | 'upper' | 'lower' | 'digit' | 'symbol'

export const passwordLength = 8

const rules: readonly [PasswordFault, (password: string) => boolean][] = [
  ['length', password => [...password].length >= passwordLength],
  ['upper', password => /\p{Lu}/u.test(password)],
  ['lower', password => /\p{Ll}/u.test(password)],
  ['digit', password => /\p{Nd}/u.test(password)],
  ['symbol', password => /[^\p{L}\p{M}\p{N}\s]/u.test(password)],
]

/**
 * Returns the rules that a new password breaks. Returns none for an empty password: the form decides whether it is
 * required.
 */
export function passwordRule(password: string): readonly PasswordFault[] {
  return password === '' ? [] : rules.flatMap(([fault, holds]) => (holds(password) ? [] : [fault]))
}
