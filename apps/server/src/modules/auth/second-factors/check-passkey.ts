import type { FleetSchemas } from '@muster/contract'
import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { newChallenge, useChallenge } from './passkey-challenges.ts'
import type { PasskeySite } from './passkey-site.ts'

type Purpose = 'SIGN_IN' | 'VERIFY'

/** Returns the options with which a browser requests a signature by a passkey of the user, or by any passkey of the host. */
export async function passkeyRequest(
  db: Database,
  { host }: PasskeySite,
  userId?: number,
  purpose: Purpose = 'SIGN_IN',
): Promise<FleetSchemas['PasskeyRequest']> {
  return {
    challenge: await newChallenge(db, { purpose, userId, host }),
    rpId: host,
    allowCredentials: userId === undefined ? [] : await passkeysAt(db, userId, host),
  }
}

export async function passkeysAt(db: Database, userId: number, host: string): Promise<FleetSchemas['PasskeyHandle'][]> {
  return db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .where('host', '=', host)
    .execute()
}

/**
 * Checks a passkey's signature of a challenge from `passkeyRequest`, and invalidates the challenge. The device verified the person (by
 * fingerprint, face or PIN), so a passkey alone is enough to sign in.
 * @param userId owner of the passkey; undefined if the passkey identifies the user
 * @returns ID of the active user, or undefined
 */
export async function checkPasskey(
  db: Database,
  { host, origin }: PasskeySite,
  { id, userHandle, ...response }: FleetSchemas['PasskeyAssertion'],
  userId?: number,
  purpose: Purpose = 'SIGN_IN',
): Promise<number | undefined> {
  const challenge = await useChallenge(db, response.clientDataJSON, { purpose, userId, host })
  const passkey = await db
    .selectFrom('passkey as p')
    .innerJoin('app_user as u', 'u.user_id', 'p.user_id')
    .select(['p.passkey_id', 'p.user_id', 'p.public_key', 'p.counter', 'u.active'])
    .where('p.credential_id', '=', id)
    .where('p.host', '=', host)
    .executeTakeFirst()
  if (challenge === undefined || !passkey?.active) return undefined
  if (userId !== undefined && passkey.user_id !== userId) return undefined
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== String(passkey.user_id)) return undefined
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(passkey.public_key), counter: Number(passkey.counter) },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  const counter = authenticationInfo.newCounter
  // of two requests with the same count, the second one finds it stored
  const { numAffectedRows } = await sql`
    update passkey set counter = ${counter}, last_used_at = now()
    where passkey_id = ${passkey.passkey_id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db)
  return numAffectedRows === 1n ? passkey.user_id : undefined
}
