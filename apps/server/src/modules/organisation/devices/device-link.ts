import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'

type DeviceLink = FleetSchemas['DeviceLink']

/** Returns the credentials of a device, its connection, its last refusals and its report. */
export async function readDeviceLink(
  db: Database,
  { deviceId, uniqueId }: { deviceId: number; uniqueId: string },
): Promise<DeviceLink> {
  const [credentials, connection, refusals, report] = await Promise.all([
    credentialsOf(db, deviceId),
    connectionOf(db, deviceId),
    refusalsOf(db, uniqueId),
    reportOf(db, deviceId),
  ])
  return { credentials, refusals, ...(connection && { connection }), ...report }
}

async function credentialsOf(db: Database, deviceId: number): Promise<DeviceLink['credentials']> {
  const rows = await db
    .selectFrom('device_credential')
    .selectAll()
    .where('device_id', '=', deviceId)
    .orderBy('created_at', 'desc')
    .orderBy('credential_id', 'desc')
    .limit(100)
    .execute()
  return rows.map(row =>
    withoutNulls({
      credentialId: row.credential_id,
      kind: row.kind,
      fingerprint: row.kind === 'CERTIFICATE' ? row.hash.toString('hex') : null,
      createdAt: row.created_at.toISOString(),
      createdBy: row.created_by_name,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      lastUsedFrom: row.last_used_from,
      replaces: row.replaces,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedBy: row.revoked_by_name,
    }),
  ) as DeviceLink['credentials']
}

/** A connection also ends with its server. */
async function connectionOf(db: Database, deviceId: number): Promise<DeviceLink['connection']> {
  const { rows } = await sql<{
    connected: boolean
    since: Date
    until: Date | null
    protocol: string
    address: string | null
  }>`
    select c.disconnected_at is null and exists (select from server_instance s where s.id = c.server_id) as connected,
      c.connected_at as since, c.disconnected_at as until, c.protocol, c.address
    from device_connection c where c.device_id = ${deviceId}`.execute(db)
  const [row] = rows
  return (
    row &&
    (withoutNulls({
      ...row,
      since: row.since.toISOString(),
      until: row.until?.toISOString() ?? null,
    }) as DeviceLink['connection'])
  )
}

async function refusalsOf(db: Database, uid: string): Promise<DeviceLink['refusals']> {
  const rows = await db
    .selectFrom('device_refusal')
    .select(['refused_at', 'code', 'text', 'address', 'times'])
    .where('device_uid', '=', uid)
    .orderBy('refusal_id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ refused_at: at, ...row }) =>
    withoutNulls({ ...row, at: at.toISOString() }),
  ) as DeviceLink['refusals']
}

async function reportOf(db: Database, deviceId: number): Promise<Pick<DeviceLink, 'report' | 'reportedAt'>> {
  const row = await db
    .selectFrom('device_report')
    .select(['reported_at', 'report'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row ? { reportedAt: row.reported_at.toISOString(), report: row.report } : {}
}
