import { sql } from 'kysely'
import { booleans, numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { asWork } from '#kernel/db/work-limits.ts'
import type { Milliseconds } from '#kernel/time/units.ts'
import { messageOf, type DeviceTraffic } from './traffic.ts'

interface PendingTraffic extends DeviceTraffic {
  receivedAt: Milliseconds
}

interface Options {
  db: Database
  onError: (error: unknown) => void
  /** Interval for writing message counts. */
  every?: Milliseconds
}

/** Devices per statement. */
const batch = 500

/**
 * Counts messages of devices with the last message of each in memory, and writes both periodically in few statements. Ingest
 * never waits for it; a crash loses the latest counts.
 */
export class TrafficLog {
  readonly #db: Database
  readonly #onError: Options['onError']
  readonly #every: Milliseconds
  #pending = new Map<string, PendingTraffic>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor({ db, onError, every = 10_000 }: Options) {
    this.#db = db
    this.#onError = onError
    this.#every = every
  }

  add(traffic: readonly DeviceTraffic[], receivedAt: Milliseconds): void {
    for (const item of traffic) this.#count(item, receivedAt)
    if (this.#pending.size > 0) this.#timer ??= setTimeout(() => void this.write(), this.#every).unref()
  }

  /** Resolves when all pending counts are written; failed writes are retried later. */
  write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // one after the other: two statements over the same devices in different order would deadlock
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const pending = [...this.#pending.values()].toSorted((a, b) => (a.deviceUid < b.deviceUid ? -1 : 1))
    this.#pending = new Map()
    for (let start = 0; start < pending.length; start += batch) {
      const part = pending.slice(start, start + batch)
      try {
        await asWork('background', () => store(this.#db, part))
      } catch (error) {
        this.#onError(error)
        for (const item of part) this.#count(item, item.receivedAt)
        this.#timer ??= setTimeout(() => void this.write(), this.#every).unref()
      }
    }
  }

  #count(item: DeviceTraffic, receivedAt: Milliseconds): void {
    const known = this.#pending.get(item.deviceUid)
    if (!known) {
      this.#pending.set(item.deviceUid, { ...item, receivedAt })
      return
    }
    known.messages += item.messages
    known.bytes += item.bytes
    const isNewer = receivedAt >= known.receivedAt
    if (isNewer) {
      known.receivedAt = receivedAt
      known.last = item.last
    }
    const [newer, older] = isNewer ? [item, known] : [known, item]
    known.protocol = newer.protocol ?? older.protocol
    known.firmware = newer.firmware ?? older.firmware
  }
}

async function store(db: Database, pending: readonly PendingTraffic[]): Promise<void> {
  const last = pending.map(messageOf)
  const texts = (value: (item: PendingTraffic) => string | undefined) => pending.map(item => value(item) ?? null)
  await sql`
    with pending as (
      select d.device_id, to_timestamp(h.received_at / 1000) as received_at, h.messages, h.bytes, h.message, h.is_cut, h.protocol,
        h.firmware
      from unnest(${texts(item => item.deviceUid)}::text[], ${numbers(pending.map(item => item.receivedAt))}::float8[],
        ${numbers(pending.map(item => item.messages))}::int[], ${numbers(pending.map(item => item.bytes))}::bigint[],
        ${last.map(({ message }) => message)}::text[], ${booleans(last.map(({ isCut }) => isCut))}::boolean[],
        ${texts(item => item.protocol)}::text[], ${texts(item => item.firmware)}::text[]
      ) as h (uid, received_at, messages, bytes, message, is_cut, protocol, firmware) join device d on d.uid = h.uid
    ), counted as (
      insert into device_day as t (device_id, day, messages, bytes)
      select device_id, (received_at at time zone 'UTC')::date, messages, bytes from pending order by device_id
      on conflict (device_id, day) do update set messages = t.messages + excluded.messages, bytes = t.bytes + excluded.bytes
    )
    insert into device_state as s (device_id, received_at, protocol, firmware, message, is_cut)
    select device_id, received_at, protocol, firmware, message, is_cut from pending order by device_id
    on conflict (device_id) do update set received_at = excluded.received_at, message = excluded.message,
      is_cut = excluded.is_cut, protocol = coalesce(excluded.protocol, s.protocol),
      firmware = coalesce(excluded.firmware, s.firmware)
    where excluded.received_at >= s.received_at`.execute(db)
}
