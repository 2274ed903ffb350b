import { dayMs } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Observation } from '#telemetry/ingest/observation.ts'
import { hold, type HeldItem } from '#telemetry/ingest/quarantine/hold-items.ts'
import { demoUids } from '../simulation/machine.ts'
import { deviceNotes, waitingDevices, type WaitingDevice } from '../data/waiting-devices.ts'

interface Options {
  rootCompanyId: number
  /** Milliseconds. */
  now: number
}

interface SeededUnit {
  unitId: number
  deviceId: number
  companyId: number
  createdAt: Date
}

interface Change {
  who: { id: number | null; name: string | null }
  /** Milliseconds. */
  now: number
}

const hourMs = dayMs / 24
/** Number of devices that have message counts for the days before the demo. */
const counted = 1000

/** Seeds devices to claim, notes, a replaced and a moved device, and message counts. */
export async function seedDevices(db: Database, { rootCompanyId, now }: Options): Promise<void> {
  await seedWaiting(db, now)
  const { rows: units } = await sql<SeededUnit>`
    select unit_id as "unitId", device_id as "deviceId", company_id as "companyId", created_at as "createdAt"
    from unit where device_id is not null order by unit_id limit 8`.execute(db)
  for (const [index, notes] of deviceNotes.entries()) {
    const unit = units[index]
    if (unit) await db.updateTable('device').set({ notes }).where('device_id', '=', unit.deviceId).execute()
  }
  const [, , , replaced, lender, borrower] = units
  const who = await administratorOf(db, rootCompanyId)
  if (replaced) await seedReplaced(db, replaced, { who, now })
  if (lender && borrower) await seedMoved(db, { lender, borrower }, { who, now })
  await sql`
    insert into device_day (device_id, day, messages, bytes)
    select device_id, day, messages, messages * 420 from (
      select d.device_id, (to_timestamp(${now / 1000}) at time zone 'UTC')::date - ago as day,
        -- fewer on every third day, and no two devices alike
        (case when (d.device_id + ago) % 3 = 0 then 40 else 900 end + (d.device_id * 37 + ago * 53) % 400) as messages
      from (select device_id from device where uid like ${demoUids} and active order by device_id limit ${counted}) d,
        generate_series(1, 31) ago
    ) counts on conflict do nothing`.execute(db)
}

/** Returns the user for the device history. */
async function administratorOf(db: Database, rootCompanyId: number) {
  const user = await db
    .selectFrom('app_user')
    .select(['user_id', 'name', 'surname'])
    .where('company_id', '=', rootCompanyId)
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  return { id: user?.user_id ?? null, name: user ? `${user.name} ${user.surname}` : null }
}

/** Seeds a unit whose first device broke a month ago. */
async function seedReplaced(
  db: Database,
  { unitId, deviceId, companyId, createdAt }: SeededUnit,
  { who, now }: Change,
): Promise<void> {
  const at = new Date(now - 40 * dayMs)
  const { device_id: broken } = await db
    .insertInto('device')
    .values({
      uid: 'retired-wlx-0001',
      serial_number: 'WLX-RETIRED-0001',
      source: 'device',
      company_id: companyId,
      notes: 'Water in the housing. Replaced on site, sent back to the supplier.',
      created_at: createdAt,
    })
    .returning('device_id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('device_assignment')
    .values({
      device_id: broken,
      unit_id: unitId,
      assigned_at: createdAt,
      removed_at: at,
      removed_by: who.id,
      removed_by_name: who.name,
    })
    .execute()
  await db
    .updateTable('device_assignment')
    .set({ assigned_at: at, assigned_by: who.id, assigned_by_name: who.name })
    .where('device_id', '=', deviceId)
    .where('removed_at', 'is', null)
    .execute()
}

/** Seeds a device that was moved between units long before the demo's history. */
async function seedMoved(
  db: Database,
  { lender, borrower: { deviceId } }: Record<'lender' | 'borrower', SeededUnit>,
  { who, now }: Change,
): Promise<void> {
  const at = new Date(now - 400 * dayMs)
  await db
    .updateTable('device_assignment')
    .set({ assigned_at: at, assigned_by: who.id, assigned_by_name: who.name })
    .where('device_id', '=', deviceId)
    .where('removed_at', 'is', null)
    .execute()
  await db
    .insertInto('device_assignment')
    .values({
      device_id: deviceId,
      unit_id: lender.unitId,
      assigned_at: new Date(now - 700 * dayMs),
      removed_at: at,
      removed_by: who.id,
      removed_by_name: who.name,
    })
    .execute()
}

async function seedWaiting(db: Database, now: number): Promise<void> {
  for (const device of waitingDevices) {
    const [first, last] = device.hours.map(hours => now - hours * hourMs) as [number, number]
    await hold(db, itemsOf(device, first, last))
    await db
      .updateTable('quarantined_device')
      .set({ first_seen: new Date(first), last_seen: new Date(last) })
      .where('device_uid', '=', device.uid)
      .execute()
  }
}

/** Returns positions on a slow spiral around the workplace. */
function itemsOf(
  {
    uid,
    name,
    brand,
    model,
    category,
    serial,
    source,
    latitude,
    longitude,
    positions,
    kmh,
    calls = false,
  }: WaitingDevice,
  first: number,
  last: number,
): HeldItem[] {
  const device = {
    name,
    ...(brand && { brand }),
    ...(model && { model }),
    ...(category && { category }),
    ...(serial && { serial }),
  }
  const reach = kmh === 0 ? 0 : 0.004
  const at = (index: number): Observation => ({
    deviceUid: uid,
    source,
    time: Math.round(first + ((last - first) * index) / Math.max(1, positions - 1)),
    latitude: latitude + (reach * index * Math.sin(index / 5)) / positions,
    longitude: longitude + (reach * index * Math.cos(index / 5)) / positions,
    speed: index % 4 === 0 ? 0 : kmh,
    ignition: index % 9 !== 8,
    ...(calls && index === positions - 1 && { signals: { alarm: 'sos' } }),
    device,
  })
  return Array.from({ length: positions }, (_, index): HeldItem => ({ kind: 'position', item: at(index) }))
}
