import { Secret, TOTP } from 'otpauth'
import type { SealedColumns } from '#kernel/secrets/secrets.ts'

export const authenticatorKeys: SealedColumns = {
  table: 'authenticator_app',
  id: 'user_id',
  columns: ['key', 'pending_key'],
}

/** Bytes of a key, as RFC 4226 recommends. */
const keyBytes = 20
/** Steps before and after the current one whose codes are accepted, for clocks that differ. */
const window = 1

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Returns a new key in base 32. */
export const newAuthenticatorKey = (): string => new Secret({ size: keyBytes }).base32

/** Returns the address that authenticator apps read from a QR code. */
export const authenticatorUri = (key: string, { issuer, login }: { issuer: string; login: string }): string =>
  new TOTP({ ...settings, issuer, label: login, secret: key }).toString()

/** Returns the step of a code that is valid at `now` (milliseconds), or undefined. */
export function stepOf(key: string, code: string, now: number): number | undefined {
  const distance = new TOTP({ ...settings, secret: key }).validate({ token: code, timestamp: now, window })
  return distance === null ? undefined : Math.floor(now / 1000 / settings.period) + distance
}
