import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { hashOfSecret } from '#telemetry/device-link/secrets.ts'
import { demoToken } from '../devices/token.ts'
import { uidOf } from '../simulation/machine.ts'

interface Options {
  secret: string
  /** Index of the first machine; `to` is exclusive. */
  from: number
  to: number
}

const batch = 10_000

/** Seeds the tokens of devices. */
export async function seedCredentials(db: Database, { secret, from, to }: Options): Promise<void> {
  // devices of older demos
  await db.updateTable('device').set({ source: 'device' }).where('source', '=', 'demo').execute()
  for (let start = from; start < to; start += batch) {
    const uids = Array.from({ length: Math.min(batch, to - start) }, (_, i) => uidOf(start + i))
    await sql`
      insert into device_credential (device_id, kind, hash)
      select d.device_id, 'TOKEN', decode(t.hash, 'hex')
      from unnest(${uids}::text[], ${uids.map(uid => hashOfSecret(demoToken(secret, uid)))}::text[]) t (uid, hash) join device d using (uid)
      on conflict do nothing`.execute(db)
  }
}
