import { X509Certificate } from 'node:crypto'
import {
  getDeviceLink,
  issueDeviceLabel,
  issueDeviceSecrets,
  issueDeviceToken,
  registerDeviceCertificate,
  revokeDeviceCredential,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { Db, PublicUrl } from '#kernel/dependencies.ts'
import type { Saver } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict, notFound } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { hashOfSecret, newLabelKey, newToken } from '#telemetry/device-link/secrets.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { readDeviceLink } from './device-link.ts'

type Secret = FleetSchemas['DeviceSecret']
type SecretKind = FleetSchemas['SecretKind']

export const credentials = [
  handle(getDeviceLink, async ({ path, scope, use }) => {
    const device = await visibleDevice(use(Db), scope, path.id)
    return readDeviceLink(use(Db), device)
  }),

  handle(issueDeviceToken, async ({ path, body, scope, caller, use }) => {
    const device = await visibleDevice(use(Db), scope, path.id)
    return use(Db)
      .transaction()
      .execute(async trx => {
        const { replaces } = body
        if (replaces !== undefined) await requireActive(trx, device.deviceId, replaces)
        const replaced = replaces ?? (await activeLabel(trx, device.deviceId))
        return addSecret(trx, device, { kind: 'TOKEN', caller, replaces: replaced })
      })
  }),

  handle(issueDeviceLabel, async ({ path, scope, caller, use }) => {
    const device = await visibleDevice(use(Db), scope, path.id)
    const secret = await use(Db)
      .transaction()
      .execute(trx => addLabel(trx, device, caller))
    use(Pipeline).forget(device.uniqueId)
    return withClaimLink(secret, use(PublicUrl)())
  }),

  handle(registerDeviceCertificate, async ({ path, body, scope, caller, use }) => {
    const device = await visibleDevice(use(Db), scope, path.id)
    const hash = fingerprintOf(body, device.uniqueId)
    const { rows } = await sql<{ id: number }>`
      insert into device_credential (device_id, kind, hash, created_by, created_by_name)
      values (${device.deviceId}, 'CERTIFICATE', decode(${hash}, 'hex'), ${caller.userId}, ${nameOf(caller)})
      on conflict (hash) do nothing returning credential_id as id`.execute(use(Db))
    const [row] = rows
    if (!row) throw conflict(['problem.certificateKnown'])
    return row
  }),

  handle(revokeDeviceCredential, async ({ path, scope, caller, use }) => {
    const device = await visibleDevice(use(Db), scope, path.id)
    const { numUpdatedRows } = await use(Db)
      .updateTable('device_credential')
      .set({ revoked_at: new Date(), revoked_by_name: nameOf(caller) })
      .where('device_id', '=', device.deviceId)
      .where('credential_id', '=', path.credentialId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('device-credential', path.credentialId)
    // its connections end on every server
    use(Pipeline).forget(device.uniqueId)
  }),

  handle(issueDeviceSecrets, async ({ body, scope, caller, use }) => {
    const devices = await visibleDevices(use(Db), scope, [...new Set(body.deviceIds)])
    const secrets = await use(Db)
      .transaction()
      .execute(async trx => {
        const made: Secret[] = []
        for (const device of devices) made.push(await addOf(trx, device, body.kind, caller))
        return made
      })
    for (const { uniqueId } of devices) use(Pipeline).forget(uniqueId)
    return secrets.map(secret => (body.kind === 'LABEL' ? withClaimLink(secret, use(PublicUrl)()) : secret))
  }),
]

interface VisibleDevice {
  deviceId: number
  serialNumber: string
  uniqueId: string
}

/** @throws Problem 404 */
async function visibleDevice(db: Database, scope: Scope, deviceId: number): Promise<VisibleDevice> {
  const [device] = await visibleDevices(db, scope, [deviceId])
  return device!
}

/** Returns devices in ID order. @throws Problem 404 for the first missing device */
async function visibleDevices(db: Database, scope: Scope, ids: readonly number[]): Promise<VisibleDevice[]> {
  const rows = await db
    .selectFrom('device')
    .select(['device_id as deviceId', 'serial_number as serialNumber', 'uid as uniqueId'])
    .where('device_id', 'in', ids)
    .where(inScope(scope, 'device.company_id'))
    .execute()
  const byId = new Map(rows.map(device => [device.deviceId, device]))
  return ids.map(id => {
    const device = byId.get(id)
    if (!device) throw notFound('device', id)
    return device
  })
}

async function addOf(trx: Database, device: VisibleDevice, kind: SecretKind, caller: Saver): Promise<Secret> {
  if (kind === 'LABEL') return addLabel(trx, device, caller)
  return addSecret(trx, device, { kind, caller, replaces: await activeLabel(trx, device.deviceId) })
}

/** Replaces the label key immediately, because the printed one is invalid. */
async function addLabel(trx: Database, device: VisibleDevice, caller: Saver): Promise<Secret> {
  await trx.selectFrom('device').select('device_id').where('device_id', '=', device.deviceId).forUpdate().execute()
  await trx
    .updateTable('device_credential')
    .set({ revoked_at: new Date(), revoked_by_name: nameOf(caller) })
    .where('device_id', '=', device.deviceId)
    .where('kind', '=', 'LABEL')
    .where('revoked_at', 'is', null)
    .execute()
  return addSecret(trx, device, { kind: 'LABEL', caller })
}

async function addSecret(
  trx: Database,
  device: VisibleDevice,
  { kind, caller, replaces }: { kind: SecretKind; caller: Saver; replaces?: number | undefined },
): Promise<Secret> {
  const secret = kind === 'TOKEN' ? newToken() : newLabelKey()
  const { credential_id: credentialId } = await trx
    .insertInto('device_credential')
    .values({
      device_id: device.deviceId,
      kind,
      hash: Buffer.from(hashOfSecret(secret), 'hex'),
      created_by: caller.userId,
      created_by_name: nameOf(caller),
      replaces: replaces ?? null,
    })
    .returning('credential_id')
    .executeTakeFirstOrThrow()
  return { credentialId, ...device, secret }
}

/** The label key of a device serves until a token is first used. */
async function activeLabel(trx: Database, deviceId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('device_credential')
    .select('credential_id')
    .where('device_id', '=', deviceId)
    .where('kind', '=', 'LABEL')
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row?.credential_id
}

/** @throws Problem 404 */
async function requireActive(trx: Database, deviceId: number, credentialId: number): Promise<void> {
  const row = await trx
    .selectFrom('device_credential')
    .select('credential_id')
    .where('device_id', '=', deviceId)
    .where('credential_id', '=', credentialId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('device-credential', credentialId)
}

/** @throws Problem 400 */
function fingerprintOf({ pem, fingerprint }: FleetSchemas['NewCertificate'], uid: string): string {
  if (pem === undefined) {
    const hash = fingerprint?.replaceAll(/[:\s]/g, '').toLowerCase() ?? ''
    if (/^[0-9a-f]{64}$/.test(hash)) return hash
    throw badRequest(['problem.certificateUnreadable'])
  }
  const certificate = certificateIn(pem)
  const name = certificate.subject
    ?.split('\n')
    .find(line => line.startsWith('CN='))
    ?.slice(3)
  if (name !== uid) throw badRequest(['problem.certificateName', { name: name ?? '-', device: uid }])
  return certificate.fingerprint256.replaceAll(':', '').toLowerCase()
}

function certificateIn(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw badRequest(['problem.certificateUnreadable'])
  }
}

const withClaimLink = (secret: Secret, publicUrl: string): Secret => ({
  ...secret,
  claimLink: `${publicUrl}/administration/data/devices/claim?${new URLSearchParams({ device: secret.uniqueId, key: secret.secret }).toString()}`,
})

const nameOf = ({ login, impersonatorLogin }: Saver) =>
  impersonatorLogin === undefined ? login : `${impersonatorLogin} / ${login}`
