import { createHash, randomBytes } from 'node:crypto'
import { secretPrefixes } from '@muster/contract/devices'

/** SHA-256 of a token or label key, hexadecimal: a slow hash would not help, because both are random. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns a new device token. */
export const newToken = (): string => `${secretPrefixes.token}${randomBytes(32).toString('base64url')}`

/** Returns a new label key without easily confused characters. */
export function newLabelKey(): string {
  const bytes = randomBytes(32)
  return `${secretPrefixes.label}${Array.from(bytes, byte => letters[byte & 31]).join('')}`
}

/** Base 32 of RFC 4648, in lower case. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
