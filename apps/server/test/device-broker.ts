import type { Database } from '#kernel/db/schema.ts'
import type { DeviceLinkConfig } from '#telemetry/device-link/device-link-config.ts'
import type { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { Broker } from '#telemetry/device-link/mqtt/broker.ts'
import { hashOfSecret } from '#telemetry/device-link/secrets.ts'
import type { Exchange } from '#kernel/servers/exchange.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { deviceReception } from './device-reception.ts'

/** Starts a broker for devices on a free port of loopback. */
export async function startBroker(
  db: Database,
  pipeline: Pipeline,
  {
    exchange,
    checkEvery,
    link: given,
    ...config
  }: Partial<DeviceLinkConfig> & { exchange?: Exchange; checkEvery?: number; link?: DeviceLink } = {},
) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const { log, link, receiver } = deviceReception(db, pipeline, {
    onError,
    acceptsUnknown: config.acceptsUnknown ?? true,
    ...(given && { link: given }),
    ...(exchange && { exchange }),
    ...(checkEvery !== undefined && { checkEvery }),
  })
  const broker = await new Broker({
    config: { host: '127.0.0.1', port: 0, acceptsUnknown: true, connections: 100, connectsPerMinute: 0, ...config },
    receiver,
    onError,
  }).start()
  return {
    log,
    link,
    receiver,
    broker,
    errors,
    port: broker.ports.port ?? 0,
    tlsPort: broker.ports.tlsPort ?? 0,
    close: async () => {
      await broker.close()
      link.close()
      await log.write()
    },
  }
}

/** Stores a token of a device, or another credential by its hash. Returns its ID. */
export async function addCredential(
  db: Database,
  uid: string,
  {
    token,
    hash = hashOfSecret(token ?? ''),
    kind = 'TOKEN',
  }: { token?: string; hash?: string; kind?: 'TOKEN' | 'CERTIFICATE' },
): Promise<number> {
  const { device_id } = await db
    .selectFrom('device')
    .select('device_id')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  const { credential_id } = await db
    .insertInto('device_credential')
    .values({ device_id, kind, hash: Buffer.from(hash, 'hex') })
    .returning('credential_id')
    .executeTakeFirstOrThrow()
  return credential_id
}

export const revokeCredential = (db: Database, id: number) =>
  db.updateTable('device_credential').set({ revoked_at: new Date() }).where('credential_id', '=', id).execute()

/** Returns the refusals of a device, the oldest first. */
export const refusalsOf = async (db: Database, uid: string) =>
  (
    await db.selectFrom('device_refusal').select('code').where('device_uid', '=', uid).orderBy('refusal_id').execute()
  ).map(({ code }) => code)
