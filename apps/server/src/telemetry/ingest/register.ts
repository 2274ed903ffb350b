import { sql } from 'kysely'
import { hostZone } from '#kernel/time/host-zone.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { DeviceHint, Observation } from './observation.ts'

/** A device that sends for the first time. */
export interface NewDevice {
  deviceUid: string
  source: Observation['source']
  hint: DeviceHint
}

/** A new device whose sender may register it. */
interface RegisteredDevice extends NewDevice {
  companyId: number
}

/**
 * Creates device and unit of each new device in its company, with brand and model of its feed, in the company's
 * default fleet if it has one. A device that another server registered in the meantime stays unchanged; a device that was removed
 * from its unit must be claimed.
 */
export async function registerDevices(db: Database, newDevices: readonly RegisteredDevice[]): Promise<void> {
  for (const newDevice of newDevices) {
    const { companyId } = newDevice
    const { device_id: deviceId, company_id: owner, was_removed } = await deviceOf(db, newDevice, companyId)
    if (was_removed) continue
    await createUnit(db, {
      deviceId,
      companyId: owner ?? companyId,
      name: newDevice.hint.name ?? newDevice.deviceUid,
      newDevice,
    })
  }
}

/** Brand, type and model of a unit. */
export interface Kind {
  brand_id?: number
  type_id?: number
  model_id?: number
}

/** Returns the device row, and creates it if it is missing. */
export async function deviceOf(db: Database, { deviceUid, source, hint }: NewDevice, companyId: number) {
  await db
    .insertInto('device')
    .values({ uid: deviceUid, serial_number: hint.serial ?? deviceUid, source, company_id: companyId })
    .onConflict(conflict => conflict.column('uid').doNothing())
    .execute()
  return db
    .selectFrom('device')
    .select(['device_id', 'company_id'])
    .select(
      sql<boolean>`exists (select from device_assignment a where a.device_id = device.device_id and a.removed_at is not null)`.as(
        'was_removed',
      ),
    )
    .where('uid', '=', deviceUid)
    .executeTakeFirstOrThrow()
}

/** Creates a unit for a device. Returns undefined if the device already has a unit. */
export async function createUnit(
  db: Database,
  {
    deviceId,
    companyId,
    name,
    newDevice: { deviceUid, hint },
    kind: chosen,
  }: { deviceId: number; companyId: number; name: string; newDevice: NewDevice; kind?: Kind },
): Promise<number | undefined> {
  const kind = chosen ?? (await kindOf(db, hint))
  const unit = await db
    .insertInto('unit')
    .values({
      company_id: companyId,
      device_id: deviceId,
      name,
      serial: hint.serial ?? deviceUid,
      timezone: hostZone(),
      ...kind,
    })
    .onConflict(conflict => conflict.column('device_id').doNothing())
    .returning('unit_id')
    .executeTakeFirst()
  if (!unit) return undefined
  await sql`insert into fleet_unit (fleet_id, unit_id)
    select fleet_id, ${unit.unit_id} from fleet where company_id = ${companyId} and is_default`.execute(db)
  return unit.unit_id
}

// names are matched case-insensitively: feeds write LIUGONG and LiuGong
async function kindOf(db: Database, { brand, model, category }: DeviceHint): Promise<Kind> {
  const typeId = await idOf(db, 'machine_type', 'type_id', category ? capital(category) : 'Other')
  if (!brand) return { type_id: typeId }
  const brandId = await idOf(db, 'brand', 'brand_id', brand)
  if (!model) return { type_id: typeId, brand_id: brandId }
  const known = await db
    .selectFrom('model')
    .select(['model_id', 'type_id'])
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`lower(name) = lower(${model})`)
    .orderBy('model_id')
    .executeTakeFirst()
  if (known) return { brand_id: brandId, type_id: known.type_id, model_id: known.model_id }
  await db
    .insertInto('model')
    .values({ brand_id: brandId, type_id: typeId, name: model })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await db
    .selectFrom('model')
    .select('model_id')
    .where('brand_id', '=', brandId)
    .where('type_id', '=', typeId)
    .where('name', '=', model)
    .executeTakeFirstOrThrow()
  return { brand_id: brandId, type_id: typeId, model_id: made.model_id }
}

async function idOf(
  db: Database,
  table: 'brand' | 'machine_type',
  key: 'brand_id' | 'type_id',
  name: string,
): Promise<number> {
  const find = () =>
    sql<{ id: number }>`
    select ${sql.ref(key)} as id from ${sql.table(table)} where lower(name) = lower(${name}) order by 1 limit 1`.execute(
      db,
    )
  const found = (await find()).rows[0]
  if (found) return found.id
  await sql`insert into ${sql.table(table)} (name) values (${name}) on conflict do nothing`.execute(db)
  const made = (await find()).rows[0]
  if (!made) throw new Error(`The ${table} "${name}" was removed while it was being made`)
  return made.id
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
