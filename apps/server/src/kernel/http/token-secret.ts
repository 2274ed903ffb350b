import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const prefix = 'mst_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretLength = 30
const checkLength = 6
const form = new RegExp(`^${prefix}[${digits}]{${secretLength + checkLength}}$`)

/** Returns a new token secret: `mst_`, 30 random characters, and a checksum that lets scanners recognise leaked secrets. */
export function newTokenSecret(): string {
  const random = Array.from({ length: secretLength }, () => digits[randomInt(digits.length)]).join('')
  return prefix + random + checkOf(random)
}

/** Returns true for a program token, valid or not. */
export const isAccessToken = (token: string): boolean => token.startsWith(prefix)

/** Returns false for a mistyped or invented token, without a query. */
export function isWellFormed(token: string): boolean {
  const random = token.slice(prefix.length, -checkLength)
  return form.test(token) && token.endsWith(checkOf(random))
}

function checkOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let index = 0; index < checkLength; index++) {
    text = (digits[rest % digits.length] ?? '') + text
    rest = Math.floor(rest / digits.length)
  }
  return text
}
