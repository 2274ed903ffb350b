import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { asWork } from '#kernel/db/work-limits.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import type { RefusalCode } from './identity.ts'

export interface DeviceLogOptions {
  db: Database
  serverId: string
  onError: (error: unknown) => void
  every?: Milliseconds
}

interface Connection {
  connectedAt: Milliseconds
  disconnectedAt?: Milliseconds
  protocol: string
  address: string
}

interface Refusal {
  uid: string
  code: RefusalCode
  text: string
  address: string
  at: Milliseconds
  times: number
}

/** Maximum number of stored rejections per device. */
const shown = 20
/** Maximum number of devices with pending rejections; others are counted in the metrics only. */
const mostRefused = 1000

/**
 * Collects connections, uses of credentials and refusals of devices in memory and writes them periodically, so that no device waits for
 * it. A crash loses the latest.
 */
export class DeviceLog {
  readonly #options: Required<DeviceLogOptions>
  #connections = new Map<number, Connection>()
  #uses = new Map<number, { at: Milliseconds; address: string }>()
  #refusals = new Map<string, Refusal[]>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: DeviceLogOptions) {
    this.#options = { every: 2000, ...options }
  }

  connected(deviceId: number, connection: Connection): void {
    this.#connections.set(deviceId, connection)
    this.#schedule()
  }

  used(credentialId: number, address: string): void {
    this.#uses.set(credentialId, { at: Date.now(), address })
    this.#schedule()
  }

  /** Equal consecutive rejections count once. */
  refused(uid: string, refusal: { code: RefusalCode; text: string; address: string }): void {
    const known = this.#refusals.get(uid) ?? []
    if (known.length === 0 && this.#refusals.size >= mostRefused) return
    const last = known.at(-1)
    if (last && last.code === refusal.code && last.text === refusal.text && last.address === refusal.address)
      last.times++
    else known.push({ uid, ...refusal, text: refusal.text.slice(0, 500).toWellFormed(), at: Date.now(), times: 1 })
    this.#refusals.set(uid, known.slice(-shown))
    this.#schedule()
  }

  /** Resolves when everything so far is written or reported as lost. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.write(), this.#options.every).unref()
  }

  async #write(): Promise<void> {
    const { db, serverId, onError } = this.#options
    const [connections, uses, refusals] = [this.#connections, this.#uses, this.#refusals]
    this.#connections = new Map()
    this.#uses = new Map()
    this.#refusals = new Map()
    const store = async () => {
      if (connections.size > 0) await storeConnections(db, serverId, connections)
      if (uses.size > 0) await storeUses(db, uses)
      if (refusals.size > 0) await storeRefusals(db, [...refusals.values()].flat())
    }
    await asWork('background', store).catch(onError)
  }
}

async function storeConnections(db: Database, serverId: string, connections: ReadonlyMap<number, Connection>) {
  const rows = [...connections].toSorted(([a], [b]) => a - b)
  const time = (value: (connection: Connection) => Milliseconds | undefined) =>
    rows.map(([, connection]) => {
      const at = value(connection)
      return at === undefined ? null : new Date(at).toISOString()
    })
  await sql`
    insert into device_connection as c (device_id, server_id, connected_at, disconnected_at, protocol, address)
    select n.device_id, ${serverId}::uuid, n.connected_at, n.disconnected_at, n.protocol, n.address
    from unnest(${numbers(rows.map(([deviceId]) => deviceId))}::int[], ${time(({ connectedAt }) => connectedAt)}::timestamptz[],
      ${time(({ disconnectedAt }) => disconnectedAt)}::timestamptz[], ${rows.map(([, { protocol }]) => protocol)}::text[],
      ${rows.map(([, { address }]) => address)}::text[]) as n (device_id, connected_at, disconnected_at, protocol, address)
    where exists (select from device d where d.device_id = n.device_id)
    on conflict (device_id) do update set server_id = excluded.server_id, connected_at = excluded.connected_at,
      disconnected_at = excluded.disconnected_at, protocol = excluded.protocol, address = excluded.address
    where excluded.connected_at >= c.connected_at`.execute(db)
}

async function storeUses(db: Database, uses: ReadonlyMap<number, { at: Milliseconds; address: string }>) {
  const rows = [...uses].toSorted(([a], [b]) => a - b)
  await sql`
    update device_credential c set last_used_at = u.at, last_used_from = u.address
    from unnest(${numbers(rows.map(([id]) => id))}::int[], ${rows.map(([, { at }]) => new Date(at).toISOString())}::timestamptz[],
      ${rows.map(([, { address }]) => address)}::text[]) as u (id, at, address)
    where c.credential_id = u.id`.execute(db)
}

/** Stores rejections of known and unclaimed devices, and removes older ones. */
async function storeRefusals(db: Database, refusals: readonly Refusal[]) {
  const column = <T>(value: (refusal: Refusal) => T) => refusals.map(value)
  await sql`
    insert into device_refusal (device_uid, refused_at, code, text, address, times)
    select * from unnest(${column(({ uid }) => uid)}::text[], ${column(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${column(({ code }) => code)}::text[], ${column(({ text }) => text)}::text[], ${column(({ address }) => address)}::text[],
      ${numbers(column(({ times }) => times))}::int[]) as r (uid, at, code, text, address, times)
    where exists (select from device d where d.uid = r.uid) or exists (select from quarantined_device q where q.device_uid = r.uid)
  `.execute(db)
  const uids = [...new Set(column(({ uid }) => uid))]
  await sql`
    delete from device_refusal where refusal_id in (
      select refusal_id from unnest(${uids}::text[]) u (uid) cross join lateral (
        select refusal_id from device_refusal r where r.device_uid = u.uid order by refusal_id desc offset ${shown}) old)`.execute(
    db,
  )
}
