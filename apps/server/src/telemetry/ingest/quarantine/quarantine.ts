import { sql } from 'kysely'
import { contains } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { DeviceEvent, DeviceHint, IngestSummary, Observation, Parsed, Unplaced } from '../observation.ts'
import type { Pipeline } from '../pipeline.ts'
import { actAs, lockAssignments, type Acting } from '../assignments.ts'
import { createUnit, deviceOf, type Kind } from '../register.ts'
import { bindLabel, type BoundLabel } from '../../device-link/label.ts'
import { hashOfSecret } from '../../device-link/secrets.ts'
import { longestMessage } from '../traffic/traffic.ts'
import { type Sentence, sentenceIn } from '#kernel/texts/sentence.ts'
import { inEnglish } from '#kernel/texts/texts.ts'

/** Unclaimed device with its held data. */
export interface QuarantinedDevice {
  deviceUid: string
  source: Observation['source']
  hint: DeviceHint
  firstSeen: Date
  lastSeen: Date
  positions: number
  events: number
  /** Number of keys used with this identifier; 0 if a gateway sent everything. */
  keys: number
  /** Position of the newest reading with a fix. */
  latitude: number | null
  longitude: number | null
  positionAt: Date | null
  /** Last items, newest first. */
  last: { kind: 'position' | 'event'; time: string; type: string; item: Observation | Unplaced | DeviceEvent }[]
}

type ClaimRefusal = 'NOT_HELD' | 'NO_UNIT' | 'UNIT_TAKEN' | 'KEY_NEEDED' | 'KEY_WRONG' | 'KEY_TAKEN'

/** A rejected claim: unknown device, unknown unit, a unit or device that is already assigned, or a missing or wrong label key. */
export class ClaimError extends Error {
  readonly code: ClaimRefusal

  readonly sentence: Sentence

  constructor(code: ClaimError['code'], sentence: Sentence) {
    super(sentenceIn(sentence, inEnglish()))
    this.code = code
    this.sentence = sentence
  }
}

export type ClaimTarget = { unitId: number } | { companyId: number; name?: string; kind?: Kind }

const page = 1000
/** Last items per device in the list. */
const lastItems = 5

interface HeldQuery {
  /** Part of the device's identifier or name. */
  filter?: string | undefined
  start?: number | undefined
  limit?: number | undefined
}

const waiting = (filter: string | undefined) => sql`
  from (select *, hint->>'name' as name from quarantined_device) d
  where ${contains('d.device_uid', filter)} or ${contains('d.name', filter)}`

/** Quarantine of unknown devices. It has no scope: only administrators of all companies may use it. */
export class Quarantine {
  readonly #db: Database
  readonly #pipeline: Pick<Pipeline, 'ingest' | 'forget'>

  constructor(db: Database, pipeline: Pick<Pipeline, 'ingest' | 'forget'>) {
    this.#db = db
    this.#pipeline = pipeline
  }

  /** Returns waiting devices, the last seen first. */
  async list({ filter, start = 0, limit = 50 }: HeldQuery = {}): Promise<QuarantinedDevice[]> {
    const { rows } = await sql<QuarantinedDevice>`
      select d.device_uid as "deviceUid", d.source, d.hint, d.first_seen as "firstSeen", d.last_seen as "lastSeen",
        count.positions, count.events, count.keys, p.latitude, p.longitude, p.item_time as "positionAt",
        (select coalesce(json_agg(l), '[]') from (
          select kind, item_time as time, item_type as type, item from quarantined_item i
          where i.device_uid = d.device_uid order by item_time desc, kind, item_type limit ${lastItems}) l) as last
      from (
        select d.* ${waiting(filter)}
        order by d.last_seen desc, d.device_uid offset ${start} limit ${limit}
      ) d cross join lateral (
        select count(*) filter (where kind = 'position')::int as positions, count(*) filter (where kind = 'event')::int as events,
          count(distinct key_hash) filter (where key_hash <> '')::int as keys
        from quarantined_item i where i.device_uid = d.device_uid
      ) count left join lateral (
        select (item->>'latitude')::float8 as latitude, (item->>'longitude')::float8 as longitude, item_time
        from quarantined_item i where i.device_uid = d.device_uid and kind = 'position' and item ? 'latitude'
        order by item_time desc limit 1
      ) p on true
      order by d.last_seen desc, d.device_uid`.execute(this.#db)
    return rows
  }

  async count(filter?: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count ${waiting(filter)}`.execute(this.#db)
    return rows[0]?.count ?? 0
  }

  /**
   * Assigns a device to a unit, an existing one without a device or a new one of a company, and replays its data.
   * Items that the replay rejects stay in quarantine. Repeat an interrupted claim to continue it.
   * @param who user for the device history
   * @param options.labelKey key on the label of the device: only what was sent with it, or by a gateway, becomes history, and the
   * device proves its identity with it from now on
   * @throws ClaimError
   */
  async claim(
    deviceUid: string,
    target: ClaimTarget,
    who?: Acting,
    { labelKey }: { labelKey?: string | undefined } = {},
  ): Promise<{ unitId: number; summary: IngestSummary }> {
    const unitId = await this.#db.transaction().execute(async trx => {
      if (who) await actAs(trx, who)
      await lockAssignments(trx)
      const unitId = await attach(trx, deviceUid, target)
      await keepOwn(trx, deviceUid, labelKey)
      if (labelKey !== undefined) requireBound(deviceUid, await bindLabel(trx, deviceUid, labelKey, who?.userId))
      await keepLast(trx, deviceUid)
      return unitId
    })
    this.#pipeline.forget(deviceUid)
    return { unitId, summary: await this.#replay(deviceUid) }
  }

  /** Replays the data of a device that was assigned to a unit without a claim. Does nothing for a device without a unit. */
  async release(deviceUid: string): Promise<void> {
    const { rows } = await sql`
      select from quarantined_device q join device d on d.uid = q.device_uid join unit u using (device_id)
      where q.device_uid = ${deviceUid}`.execute(this.#db)
    if (rows.length > 0) await this.#replay(deviceUid)
  }

  /** Deletes a device with its data. Returns false if it was not in quarantine. */
  async discard(deviceUid: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('quarantined_device')
      .where('device_uid', '=', deviceUid)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async #replay(deviceUid: string): Promise<IngestSummary> {
    const total: IngestSummary = { accepted: 0, duplicate: 0, quarantined: 0, rejected: [] }
    for (let last: Held | undefined, seen = 0; ;) {
      const held = await this.#heldAfter(deviceUid, last)
      last = held.at(-1)
      if (!last) break
      const { accepted, duplicate, quarantined, rejected } = await this.#pipeline.ingest(parsedOf(held))
      const refused = new Set(rejected.map(({ index }) => index))
      await this.#remove(
        deviceUid,
        held.filter((_, index) => !refused.has(index)),
      )
      total.accepted += accepted
      total.duplicate += duplicate
      total.quarantined += quarantined
      total.rejected.push(...rejected.map(({ index, reason }) => ({ index: index + seen, reason })))
      seen += held.length
    }
    await sql`delete from quarantined_device d where device_uid = ${deviceUid}
      and not exists (select from quarantined_item i where i.device_uid = d.device_uid)`.execute(this.#db)
    return total
  }

  // readings with a position come first: the others get the unit's last position
  async #heldAfter(deviceUid: string, last?: Held): Promise<Held[]> {
    const { rows } = await sql<Held>`
      select * from (
        select kind, item_type as type, item_time::text as time, item, key_hash as key,
          case when item ? 'latitude' and kind = 'position' then 0 when kind = 'position' then 1 else 2 end as rank
        from quarantined_item where device_uid = ${deviceUid}
      ) held
      where ${last ? sql`(rank, time::timestamptz, type, key) > (${last.rank}, ${last.time}::timestamptz, ${last.type}, ${last.key})` : sql`true`}
      order by rank, time::timestamptz, type, key limit ${page}`.execute(this.#db)
    return rows
  }

  async #remove(deviceUid: string, held: Held[]) {
    await sql`delete from quarantined_item i
      using unnest(${held.map(({ kind }) => kind)}::text[], ${held.map(({ time }) => time)}::timestamptz[],
        ${held.map(({ type }) => type)}::text[], ${held.map(({ key }) => key)}::text[]) as h (kind, time, type, key)
      where i.device_uid = ${deviceUid} and i.kind = h.kind and i.item_time = h.time and i.item_type = h.type
        and i.key_hash = h.key`.execute(this.#db)
  }
}

interface Held {
  kind: 'position' | 'event'
  type: string
  time: string
  /** Hash of the key of the sender. */
  key: string
  rank: number
  item: Observation | Unplaced | DeviceEvent
}

function parsedOf(held: readonly Held[]): Parsed {
  const parsed: Required<Pick<Parsed, 'observations' | 'events' | 'rejected' | 'observationIndexes' | 'unplaced'>> = {
    observations: [],
    events: [],
    rejected: [],
    observationIndexes: [],
    unplaced: [],
  }
  held.forEach(({ kind, item }, index) => {
    if (kind === 'event') parsed.events.push(item as DeviceEvent)
    else if ('latitude' in item) {
      parsed.observations.push(item as Observation)
      parsed.observationIndexes.push(index)
    } else parsed.unplaced.push({ index, reading: item })
  })
  return parsed
}

/** @throws ClaimError */
function requireBound(deviceUid: string, { isBound, otherUid }: BoundLabel): void {
  if (isBound) return
  if (otherUid !== undefined)
    throw new ClaimError('KEY_TAKEN', ['problem.labelKeyTaken', { device: deviceUid, other: otherUid }])
  throw new ClaimError('KEY_WRONG', ['problem.labelKeyWrong', { device: deviceUid }])
}

/** Removes data that others sent under a device's identifier. @throws ClaimError without the required key, or without data sent with it */
async function keepOwn(db: Database, deviceUid: string, labelKey: string | undefined): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select distinct key_hash as key from quarantined_item where device_uid = ${deviceUid} and key_hash <> ''`.execute(
    db,
  )
  if (labelKey === undefined) {
    if (rows.length > 1) throw new ClaimError('KEY_NEEDED', ['problem.labelKeyNeeded', { device: deviceUid }])
    return
  }
  const own = hashOfSecret(labelKey)
  if (rows.length > 0 && !rows.some(({ key }) => key === own))
    throw new ClaimError('KEY_WRONG', ['problem.labelKeyWrong', { device: deviceUid }])
  await sql`delete from quarantined_item where device_uid = ${deviceUid} and key_hash not in ('', ${own})`.execute(db)
}

/** Copies the last waiting item to the device state as its last message. */
async function keepLast(db: Database, deviceUid: string): Promise<void> {
  await sql`
    insert into device_state (device_id, received_at, message, is_cut)
    select d.device_id, q.last_seen, left(last.item::text, ${longestMessage}), length(last.item::text) > ${longestMessage}
    from quarantined_device q join device d on d.uid = q.device_uid cross join lateral (
      select item from quarantined_item i where i.device_uid = q.device_uid order by item_time desc limit 1
    ) last
    where q.device_uid = ${deviceUid} on conflict (device_id) do nothing`.execute(db)
}

async function attach(db: Database, deviceUid: string, target: ClaimTarget): Promise<number> {
  const held = await db
    .selectFrom('quarantined_device')
    .select(['source', 'hint'])
    .where('device_uid', '=', deviceUid)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new ClaimError('NOT_HELD', ['problem.notWaiting', { device: deviceUid }])
  const newDevice = { deviceUid, source: held.source as Observation['source'], hint: held.hint as DeviceHint }
  const unit =
    'unitId' in target
      ? await db
          .selectFrom('unit')
          .select(['unit_id', 'company_id', 'device_id'])
          .where('unit_id', '=', target.unitId)
          .forUpdate()
          .executeTakeFirst()
      : undefined
  if ('unitId' in target && !unit) throw new ClaimError('NO_UNIT', ['problem.otherUnit', { id: target.unitId }])
  const companyId = 'unitId' in target ? (unit?.company_id ?? 0) : target.companyId
  const { device_id: deviceId } = await deviceOf(db, newDevice, companyId)
  const holder = await db.selectFrom('unit').select('unit_id').where('device_id', '=', deviceId).executeTakeFirst()
  if (!unit) {
    if (holder) return holder.unit_id
    const name = 'name' in target ? target.name : undefined
    const kind = 'kind' in target ? target.kind : undefined
    const made = await createUnit(db, {
      deviceId,
      companyId,
      name: name ?? newDevice.hint.name ?? deviceUid,
      newDevice,
      ...(kind && { kind }),
    })
    if (made !== undefined) return made
    throw new ClaimError('UNIT_TAKEN', ['problem.justBuiltIn', { device: deviceUid }])
  }
  if (holder?.unit_id === unit.unit_id) return unit.unit_id
  if (holder || unit.device_id !== null) {
    throw new ClaimError(
      'UNIT_TAKEN',
      holder
        ? ['problem.deviceSits', { device: deviceUid, unit: holder.unit_id }]
        : ['problem.unitHasDevice', { unit: unit.unit_id }],
    )
  }
  await db.updateTable('unit').set({ device_id: deviceId }).where('unit_id', '=', unit.unit_id).execute()
  return unit.unit_id
}
