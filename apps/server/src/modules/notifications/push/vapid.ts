import { createPrivateKey, sign } from 'node:crypto'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { PushConfig } from './push-config.ts'
import { keysOf, newPrivateKey, type VapidKeys } from './vapid-keys.ts'

/** A push service refuses tokens of more than 24 hours. */
const tokenSeconds = 12 * 3600

/** The configured key, or that of the database, which the first server to need one creates for all. */
export async function readVapidKeys(use: Use): Promise<VapidKeys> {
  const { privateKey } = use(PushConfig)
  if (privateKey) return keysOf(privateKey)
  const db = use(Db)
  const read = () => db.selectFrom('push_key').select('private_key').executeTakeFirst()
  const stored = await read()
  if (stored) return keysOf(stored.private_key)
  const row = { private_key: newPrivateKey() }
  await db
    .insertInto('push_key')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  // of the server that was first
  return keysOf(((await read()) ?? row).private_key)
}

/** The `authorization` of a message to a push service. @param origin of the service @param contact `mailto:` or `https:` */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { origin, contact, now }: { origin: string; contact: string; now: Date },
): string {
  const claims = { aud: origin, exp: Math.floor(now.getTime() / 1000) + tokenSeconds, sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(part => base64url(JSON.stringify(part))).join('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))]
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${base64url(signature)}, k=${publicKey}`
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')
