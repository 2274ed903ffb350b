import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JSONWebKeySet } from 'jose'

/** Subject or session that ended at the provider. */
export interface EndedThere {
  subject?: string
  sid?: string
  tokenId: string
}

interface Expected {
  issuer: string
  clientId: string
  now: Date
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Accepted signature algorithms, all of them asymmetric. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA', 'Ed25519']

/** Returns the unverified issuer and audience of a token; undefined for other text. */
export function addressOf(token: string): { issuer: string; audience: string[] } | undefined {
  try {
    const { iss: issuer, aud = [] } = decodeJwt(token)
    return issuer === undefined ? undefined : { issuer, audience: [aud].flat() }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

/**
 * Returns the subject or session that a logout token ends; undefined unless it is signed and meant for this client (OpenID Connect Back-
 * Channel Logout 1.0, 2.6).
 */
export async function readLogout(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId, now }: Expected,
): Promise<EndedThere | undefined> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      algorithms,
      issuer,
      audience: clientId,
      currentDate: now,
      clockTolerance: '1 minute',
      maxTokenAge: '5 minutes',
      requiredClaims: ['iat', 'jti', 'events'],
    })
    const { jti = '', events, nonce, sub, sid } = payload
    const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
    // an ID token is no logout token
    const hasType = ['logout+jwt', 'JWT', undefined].includes(protectedHeader.typ)
    const isNamed = sub !== undefined || typeof sid === 'string'
    if (!isLogout || !hasType || !isNamed || nonce !== undefined || jti === '') return undefined
    return {
      tokenId: jti.slice(0, 500),
      ...(sub !== undefined && { subject: sub }),
      ...(typeof sid === 'string' && { sid }),
    }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
