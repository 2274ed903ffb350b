import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Principal } from '#kernel/http/principal.ts'

/** Proof of identity that a device presents. */
export interface Proof {
  /** Absent for a token over HTTPS, which identifies the device by itself. */
  uid?: string
  /** SHA-256 of a token or label key, hexadecimal. */
  secretHash?: string
  certificate?: ClientCertificate
}

export interface ClientCertificate {
  /** SHA-256, hexadecimal. */
  fingerprint: string
  commonName: string
  /** True if the configured authority issued it. */
  isTrusted: boolean
}

/** Device that may send. */
export interface Identity {
  uid: string
  /** Absent for an unknown device. */
  deviceId?: number
  credentialId?: number
  /** True if the credential replaces another one and is unused. */
  isReplacement?: boolean
  /** True if the device proved its identity and belongs to a unit. Otherwise its data waits for a claim. */
  isClaimed: boolean
  /** Hash that identifies an unclaimed device. */
  keyHash: string
}

/** A device acts only through the device protocol, so it has no permissions. */
export const principalOfDevice = ({ uid }: Identity): Principal => ({
  kind: 'DEVICE',
  id: uid,
  auditName: uid,
  acls: new Set(),
  features: new Set(),
  limits: { holder: uid },
})

/** Device with a proven identity and a unit. */
export interface LinkedDevice {
  readonly uid: string
  readonly deviceId: number
}

export type RefusalCode =
  | 'WRONG_CREDENTIALS'
  | 'NO_CREDENTIALS'
  | 'REVOKED'
  | 'CERTIFICATE_NAME'
  | 'FOREIGN_TOPIC'
  | 'WRONG_QOS'
  | 'RETAINED'
  | 'TOO_LARGE'
  | 'TOO_FAST'
  | 'TOO_MANY_SUBSCRIPTIONS'
  | 'MALFORMED'
  | 'ITEM_REJECTED'
  | 'UNCLAIMED'
  | 'UNKNOWN_JOB'

/** A connection or a request is refused. The message is for the device and the log. */
export class DeviceRefused extends Error {
  readonly code: RefusalCode
  /** Undefined if the device is unknown. */
  readonly uid: string | undefined

  constructor(code: RefusalCode, message: string, uid?: string) {
    super(message)
    this.code = code
    this.uid = uid
  }
}

interface Row {
  uid: string
  deviceId: number
  isClaimed: boolean
  /** Credentials that have not been revoked. */
  active: number
  credentialId: number | null
  isRevoked: boolean | null
  isReplacement: boolean
}

/** Key hash of an unclaimed device without credentials. */
const none = 'none'

/**
 * Identifies a device. Whoever is unknown, or known without a unit and without credentials, is admitted as unclaimed.
 * @throws DeviceRefused
 */
export async function identify(db: Database, proof: Proof): Promise<Identity> {
  const { certificate, secretHash, uid } = proof
  if (certificate && certificate.commonName !== uid)
    throw new DeviceRefused('CERTIFICATE_NAME', `The certificate is for “${certificate.commonName}”`, uid)
  const hashes = [certificate?.fingerprint, secretHash].filter(hash => hash !== undefined)
  const rows = await find(db, uid, hashes)
  const [row] = rows
  if (!row) return unknown(uid, hashes)
  const proved = rows.find(({ credentialId, isRevoked }) => credentialId !== null && !isRevoked)
  const known = { uid: row.uid, deviceId: row.deviceId, keyHash: hashes[0] ?? none }
  if (proved) {
    const { credentialId, isReplacement } = proved
    return {
      ...known,
      isClaimed: row.isClaimed,
      credentialId: credentialId ?? 0,
      ...(isReplacement && { isReplacement }),
    }
  }
  if (rows.some(({ isRevoked }) => isRevoked))
    throw new DeviceRefused('REVOKED', 'These credentials were revoked', row.uid)
  if (certificate?.isTrusted) {
    const credentialId = await registerCertificate(db, row.deviceId, certificate.fingerprint)
    if (credentialId !== undefined) return { ...known, isClaimed: row.isClaimed, credentialId }
  }
  if (row.active > 0)
    throw new DeviceRefused('WRONG_CREDENTIALS', 'The token, label key or certificate is wrong', row.uid)
  if (row.isClaimed) throw new DeviceRefused('NO_CREDENTIALS', 'No token has been issued for this device', row.uid)
  return { ...known, isClaimed: false }
}

/** @throws DeviceRefused for an unknown token over HTTPS */
function unknown(uid: string | undefined, hashes: readonly string[]): Identity {
  if (uid === undefined) throw new DeviceRefused('WRONG_CREDENTIALS', 'The token is wrong')
  return { uid, isClaimed: false, keyHash: hashes[0] ?? none }
}

async function find(db: Database, uid: string | undefined, hashes: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with presented as (select decode(h, 'hex') as hash from unnest(${hashes}::text[]) h)
    select d.uid, d.device_id as "deviceId", exists (select from unit u where u.device_id = d.device_id) as "isClaimed",
      (select count(*)::int from device_credential a where a.device_id = d.device_id and a.revoked_at is null) as active,
      c.credential_id as "credentialId", c.revoked_at is not null as "isRevoked",
      c.replaces is not null and c.last_used_at is null as "isReplacement"
    from device d left join device_credential c on c.device_id = d.device_id and c.hash in (select hash from presented)
    where ${uid === undefined ? sql`c.credential_id is not null` : sql`d.uid = ${uid}`}`.execute(db)
  return rows
}

/** Adds the certificate to the device, so that it can be revoked. Returns undefined if another device has it. */
async function registerCertificate(db: Database, deviceId: number, fingerprint: string) {
  const { rows } = await sql<{ id: number }>`
    insert into device_credential (device_id, kind, hash) values (${deviceId}, 'CERTIFICATE', decode(${fingerprint}, 'hex'))
    on conflict (hash) do update set hash = excluded.hash where device_credential.device_id = excluded.device_id
    returning credential_id as id`.execute(db)
  return rows[0]?.id
}

/** Revokes a replaced credential. Returns true if there was one. */
export async function revokeReplaced(db: Database, credentialId: number): Promise<boolean> {
  const { rows } = await sql`
    update device_credential old set revoked_at = now() from device_credential new
    where new.credential_id = ${credentialId} and old.credential_id = new.replaces
      and old.revoked_at is null returning old.credential_id`.execute(db)
  return rows.length > 0
}
