import { dayMs, type FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { between, seededRandom } from '#kernel/seeded-random.ts'
import { createFleet, kindOf } from '../simulation/machine.ts'
import type { Machine } from '../simulation/machine.ts'
import type { ModelIds } from './models.ts'
import { rowsOf } from './insert.ts'
import { unitName } from './unit-names.ts'

export interface UnitsOptions {
  seed: number
  /** Index of the first machine; `to` is exclusive. */
  from: number
  to: number
  companyId: (name: string) => number
  /** Returns the fleets of a company's machines by kind of base. */
  fleetIds: (company: string, kind: 0 | 1 | 2) => (number | null)[]
  modelIds: ModelIds
  /** Current time in milliseconds; subscriptions end around it. */
  now: number
}

const batch = 10_000
const endRandom = seededRandom('subscription end')
const bornRandom = seededRandom('commissioned')
const serialRandom = seededRandom('serial')

/** Returns true for machines in the dealer's stock, without a subscription. */
const isStock = ({ index }: Machine) => index % 37 === 36

/** Returns true for machines outside GSM coverage. */
const isRemote = ({ index }: Machine) => index % 25 === 7

const satelliteOf = ({ index }: Machine): FleetSchemas['SatelliteConfig'] => ({
  enabled: true,
  sendAlarm: true,
  // the device reports hourly while parked
  noGsmTime: 2 * 3600,
  scheduledPositionRate: 240,
  inputReportRate: 1440,
  canReportRate: 1440,
  reportSummaryTimeSend: '00:00',
  deviceModemSat: { imei: `30023401${String(index).padStart(7, '0')}` },
})

export async function seedUnits(db: Database, { seed, from, to, ...rest }: UnitsOptions): Promise<void> {
  const machine = createFleet(seed)
  for (let start = from; start < to; start += batch) {
    const machines = Array.from({ length: Math.min(batch, to - start) }, (_, i) => machine(start + i))
    await insert(db, machines, rest)
  }
}

type Belonging = Omit<UnitsOptions, 'seed' | 'from' | 'to'>

async function insert(db: Database, machines: readonly Machine[], { companyId, fleetIds, modelIds, now }: Belonging) {
  const today = Math.floor(now / dayMs) * dayMs
  const owner = (machine: Machine) => (isStock(machine) ? machine.account.dealer.name : machine.account.customer.name)
  const date = (days: number) => new Date(today + Math.round(days) * dayMs).toISOString()
  const columns = rowsOf<Machine>(machines, {
    uid: ['text', row => row.uid],
    serial: ['text', row => serialOf(row)],
    company_id: ['int', row => companyId(owner(row))],
    name: ['text', unitName],
    brand_id: ['int', row => modelIds.brandId(row.maker)],
    type_id: ['int', row => modelIds.typeId(row.type)],
    model_id: ['int', row => modelIds.modelId(row.maker, row.type, row.model)],
    timezone: ['text', row => row.account.zone],
    subscription_end: ['timestamptz', row => (isStock(row) ? null : date(between(endRandom(row.seed), -40, 900)))],
    created_at: ['timestamptz', row => date(between(bornRandom(row.seed), -1500, -45))],
    type_use_id: ['int', ({ index }) => 1 + (index % 4)],
    satellite: ['text', row => (isRemote(row) ? JSON.stringify(satelliteOf(row)) : null)],
    first_fleet: ['int', row => fleetIds(owner(row), kindOf(row.type))[0]],
    second_fleet: ['int', row => fleetIds(owner(row), kindOf(row.type))[1]],
  })
  await sql`
    with machine as materialized (select r.* from ${columns}),
    made_device as (
      insert into device (uid, serial_number, type_code, source, company_id, created_at)
      select uid, uid, 'wlx', 'device', company_id, created_at from machine returning device_id, uid
    ),
    made_unit as (
      insert into unit (company_id, device_id, name, serial, brand_id, type_id, model_id, timezone,
        subscription_end, created_at, type_use_id, satellite)
      select m.company_id, d.device_id, m.name, m.serial, m.brand_id, m.type_id, m.model_id, m.timezone,
        m.subscription_end, m.created_at, m.type_use_id, m.satellite::jsonb
      from machine m join made_device d using (uid) returning unit_id, device_id
    )
    insert into fleet_unit (fleet_id, unit_id)
    select f.fleet_id, u.unit_id from made_unit u join made_device d using (device_id) join machine m using (uid),
      lateral (values (m.first_fleet), (m.second_fleet)) as f (fleet_id)
    where f.fleet_id is not null`.execute(db)
}

function serialOf({ seed, maker, type, index }: Machine): string {
  const letters = `${maker.slice(0, 3)}${type.slice(0, 2)}`.toUpperCase()
  return `${letters}${String(Math.floor(serialRandom(seed) * 1e4)).padStart(4, '0')}${String(index).padStart(6, '0')}`
}
