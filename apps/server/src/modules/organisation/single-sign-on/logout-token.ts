import { createPublicKey, verify, type JsonWebKey, type VerifyKeyObjectInput } from 'node:crypto'
import { constants } from 'node:crypto'
import type { Claims } from './apply-mapping.ts'

interface Parts {
  header: Claims
  claims: Claims
  signed: Buffer
  signature: Buffer
}

/** Returns the parts of a JWT, none of which is trusted yet; undefined for other text. */
export function partsOfToken(token: string): Parts | undefined {
  const parts = token.split('.')
  const [header = '', claims = '', signature = ''] = parts
  try {
    return parts.length === 3
      ? {
          header: JSON.parse(Buffer.from(header, 'base64url').toString()) as Claims,
          claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims,
          signed: Buffer.from(`${header}.${claims}`),
          signature: Buffer.from(signature, 'base64url'),
        }
      : undefined
  } catch {
    return undefined
  }
}

/** Signatures of providers: key type, hash and parameters. Symmetric ones and `none` are not among them. */
const algorithms: Readonly<
  Record<string, { kty: string; hash: string | null; options?: Omit<VerifyKeyObjectInput, 'key'> }>
> = {
  RS256: { kty: 'RSA', hash: 'sha256' },
  RS384: { kty: 'RSA', hash: 'sha384' },
  RS512: { kty: 'RSA', hash: 'sha512' },
  PS256: { kty: 'RSA', hash: 'sha256', options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 } },
  PS384: { kty: 'RSA', hash: 'sha384', options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 } },
  PS512: { kty: 'RSA', hash: 'sha512', options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 } },
  ES256: { kty: 'EC', hash: 'sha256', options: { dsaEncoding: 'ieee-p1363' } },
  ES384: { kty: 'EC', hash: 'sha384', options: { dsaEncoding: 'ieee-p1363' } },
  EdDSA: { kty: 'OKP', hash: null },
}

/** Returns whether one of the provider’s keys signed a token. */
export function isSigned({ header, signed, signature }: Parts, keys: readonly JsonWebKey[]): boolean {
  const { alg, kid } = header
  const algorithm = typeof alg === 'string' && Object.hasOwn(algorithms, alg) ? algorithms[alg] : undefined
  if (!algorithm) return false
  const { kty, hash, options } = algorithm
  return keys
    .filter(key => key.kty === kty && (kid === undefined || key['kid'] === kid) && (key['use'] ?? 'sig') === 'sig')
    .some(jwk => {
      try {
        const key = createPublicKey({ key: jwk, format: 'jwk' })
        return verify(hash, signed, { key, ...options }, signature)
      } catch {
        return false
      }
    })
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Seconds for which a logout token works, and by which clocks may differ. */
const oldest = 300
const tolerance = 60

interface Expected {
  issuer: string
  clientId: string
  now: Date
}

/** Subject or session that ended at the provider. */
export interface EndedThere {
  subject?: string
  sid?: string
  tokenId: string
}

/** Returns what a signed logout token ends; undefined if it is none for this client (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export function readLogout({ header, claims }: Parts, { issuer, clientId, now }: Expected): EndedThere | undefined {
  const { iss, aud, iat, exp, jti, events, nonce, sub, sid } = claims
  const seconds = now.getTime() / 1000
  const isFresh =
    typeof iat === 'number' &&
    iat > seconds - oldest - tolerance &&
    iat < seconds + tolerance &&
    (exp === undefined || (typeof exp === 'number' && exp > seconds - tolerance))
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  // an ID token is no logout token
  const hasType = header['typ'] === undefined || ['logout+jwt', 'JWT'].includes(String(header['typ']))
  if (iss !== issuer || ![aud].flat().includes(clientId) || !isFresh || !isLogout || nonce !== undefined || !hasType)
    return undefined
  if (typeof jti !== 'string' || jti === '' || (typeof sub !== 'string' && typeof sid !== 'string')) return undefined
  return {
    tokenId: jti.slice(0, 500),
    ...(typeof sub === 'string' && { subject: sub }),
    ...(typeof sid === 'string' && { sid }),
  }
}
