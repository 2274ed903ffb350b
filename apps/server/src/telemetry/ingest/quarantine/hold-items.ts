import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { linkLimits } from '../../device-link/limits.ts'
import type { DeviceEvent, DeviceHint, Observation, Unplaced } from '../observation.ts'

/** Waiting item; `keyHash` is the hash of the key used by an unclaimed device, absent for a gateway, which is trusted. */
export type HeldItem = { keyHash?: string | undefined } & (
  | { kind: 'position'; item: Observation | Unplaced }
  | { kind: 'event'; item: DeviceEvent }
)

const typeOf = (held: HeldItem) => (held.kind === 'event' ? held.item.type : '')

const keyHashOf = ({ keyHash = '' }: HeldItem) => keyHash

export const heldKey = (held: HeldItem) =>
  JSON.stringify([held.item.deviceUid, held.kind, held.item.time, typeOf(held), keyHashOf(held)])

interface Held {
  /** Keys of new items. */
  kept: ReadonlySet<string>
  /** Keys of items rejected because their senders exceeded the limit. */
  refused: ReadonlySet<string>
}

/** Stores items of unknown devices until they are claimed. */
export async function hold(db: Database, all: readonly HeldItem[]): Promise<Held> {
  const isFull = await readFull(db, all)
  const refused = new Set(all.filter(isFull).map(heldKey))
  const items = all.filter(item => !isFull(item))
  return { refused, kept: items.length === 0 ? new Set() : await store(db, items) }
}

/** Returns true if the sender of an item has reached its limit. Gateways have none. */
async function readFull(db: Database, items: readonly HeldItem[]): Promise<(item: HeldItem) => boolean> {
  const senders = new Map(
    items.filter(item => keyHashOf(item) !== '').map(held => [senderOf(held), [held.item.deviceUid, keyHashOf(held)]]),
  )
  if (senders.size === 0) return () => false
  const { rows } = await sql<{ sender: string }>`
    select s.sender
    from unnest(${[...senders.keys()]}::text[], ${[...senders.values()].map(([uid]) => uid)}::text[],
      ${[...senders.values()].map(([, key]) => key)}::text[]) as s (sender, uid, key)
    where pg_relation_size('quarantined_item') >= ${linkLimits.heldBytes} or (select count(*) from (
        select from quarantined_item i where i.device_uid = s.uid and i.key_hash = s.key limit ${linkLimits.heldItems}) i
      ) >= ${linkLimits.heldItems}
      or (select count(distinct i.key_hash) from quarantined_item i
        where i.device_uid = s.uid and i.key_hash not in ('', s.key)) >= ${linkLimits.heldKeys}
      or not exists (select from quarantined_device q where q.device_uid = s.uid)
        and (select count(*) from quarantined_device where source = 'device') >= ${linkLimits.heldDevices}`.execute(db)
  const full = new Set(rows.map(({ sender }) => sender))
  return item => full.has(senderOf(item))
}

const senderOf = (held: HeldItem) => JSON.stringify([held.item.deviceUid, keyHashOf(held)])

async function store(db: Database, items: readonly HeldItem[]): Promise<Set<string>> {
  const devices = new Map<string, { source: string; hint: DeviceHint }>()
  for (const { item } of items) {
    const { source, hint } = devices.get(item.deviceUid) ?? { source: item.source, hint: {} }
    devices.set(item.deviceUid, { source, hint: { ...hint, ...item.device } })
  }
  // sorted, so that two servers lock the rows in the same order
  const uids = [...devices.keys()].toSorted()
  await sql`
    insert into quarantined_device (device_uid, source, hint)
    select * from unnest(${uids}::text[], ${uids.map(uid => devices.get(uid)?.source)}::text[],
      ${uids.map(uid => JSON.stringify(devices.get(uid)?.hint))}::jsonb[])
    on conflict (device_uid) do update
    set last_seen = now(), hint = quarantined_device.hint || excluded.hint`.execute(db)
  const column = <T>(value: (held: HeldItem) => T) => items.map(value)
  const { rows } = await sql<{ device_uid: string; kind: string; time: number; item_type: string; key_hash: string }>`
    insert into quarantined_item (device_uid, kind, item_time, item_type, item, key_hash)
    select * from unnest(${column(({ item }) => item.deviceUid)}::text[], ${column(({ kind }) => kind)}::text[],
      ${column(({ item }) => new Date(item.time).toISOString())}::timestamptz[], ${column(typeOf)}::text[],
      ${column(({ item }) => JSON.stringify(item))}::jsonb[], ${column(keyHashOf)}::text[])
    on conflict do nothing
    returning device_uid, kind, (extract(epoch from item_time) * 1000)::float8 as time, item_type, key_hash`.execute(db)
  return new Set(
    rows.map(row => JSON.stringify([row.device_uid, row.kind, Math.round(row.time), row.item_type, row.key_hash])),
  )
}
