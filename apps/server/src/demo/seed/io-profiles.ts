import type { FleetSchemas } from '@muster/contract'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { ioProfiles, wired } from '../data/io-profiles.ts'
import { machineTypes } from '../data/machines.ts'
import { seedRecord } from './record.ts'

type Input = FleetSchemas['IoProfileInput']

/** SQL condition for a demo device `d` with wired inputs and bus, like `hasInputs`. */
export const isWired = sql<SqlBool>`
  d.uid ~ '^99[0-9]{13}$' and (right(d.uid, 13)::bigint - 1) % ${wired.every}::int = ${wired.at}::int`

/** Seeds shared I/O profiles with their sensors, and assigns them to units with wired inputs. */
export async function seedIoProfiles(db: Database): Promise<void> {
  const [onTemplateId, offTemplateId] = await outputCommands(db)
  for (const { name, deviceFeatureSet, type, sensors, digital, output } of ioProfiles) {
    const sensorIds: number[] = []
    // one after the other, so that IDs are reproducible
    for (const { name: sensor, ...data } of sensors)
      sensorIds.push(await seedRecord(db, 'sensor', sensor, data, { isDefault: true }))
    const inputs: Input['inputs'] = [
      ...sensors.map((sensor, index) => ({
        index,
        name: sensor.type === 'FUEL_VOLTAGE' ? 'Fuel level' : 'Hydraulic pressure',
        type: 'ANALOG' as const,
        notificationType: 'REPORT' as const,
        sensorId: sensorIds[index] ?? 0,
        alarms: [],
      })),
      ...digital.map((label, place) => ({
        index: sensors.length + place,
        name: label,
        type: 'DIGITAL' as const,
        notificationType: place === 0 ? ('REPORT' as const) : ('BOTH' as const),
        logic: 'HIGH',
        alarms: place === 0 ? [] : [{ name: 'Open', type: 'SIMPLE' as const, duration: 300 }],
      })),
    ]
    const data = {
      deviceFeatureSet,
      defaultConfiguration: true,
      inputs,
      internalInputs: [],
      outputs:
        output === undefined || onTemplateId === undefined || offTemplateId === undefined
          ? []
          : [{ index: 0, name: output, onTemplateId, offTemplateId }],
      notification: { priorityId: 2 },
    } satisfies Omit<Input, 'name'>
    const id = await seedRecord(db, 'io-profile', name, data, { isDefault: true, refersTo: sensorIds })
    await sql`
      insert into unit_profile (unit_id, record_id, kind)
      select u.unit_id, ${id}::int, 'io-profile' from unit u join device d using (device_id) join machine_type t using (type_id)
      where t.name = ${machineTypes[type].name} and ${isWired}
        and not exists (select from unit_profile other where other.unit_id = u.unit_id and other.kind = 'io-profile')
      on conflict do nothing`.execute(db)
  }
}

async function outputCommands(db: Database): Promise<(number | undefined)[]> {
  const templates = await db
    .selectFrom('command_template')
    .select(['template_id as id', 'name'])
    .where('company_id', 'is', null)
    .where('name', 'like', 'Switch output 1 %')
    .execute()
  return ['on', 'off'].map(state => templates.find(({ name }) => name === `Switch output 1 ${state}`)?.id)
}
