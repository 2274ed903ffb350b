import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { siteRadius } from '../simulation/circuits.ts'
import { createFleet, kindOf, type Machine } from '../simulation/machine.ts'
import { offset, polar } from '../simulation/plane.ts'
import { rowsOf } from './insert.ts'

export interface GeofenceOptions {
  seed: number
  from: number
  to: number
  companyId: (name: string) => number
}

/** Maximum number of machines with geofences. */
const fenced = 5_000
const kinds = ['fields', 'depot', 'site'] as const
/** Metres around fields and depot. */
const fieldReach = 1_100,
  depotRadius = 180

/** Interval between machines that have the geofence of their yard. */
const guardedEvery = 60

/** Seeds a geofence around each yard, polygons for fields and circles for depots and sites, and assigns some machines. Reuses existing rows. */
export async function seedGeofences(db: Database, { seed, from, to, companyId }: GeofenceOptions): Promise<void> {
  const machine = createFleet(seed)
  const yards = new Map<number, Machine>()
  for (let index = from; index < Math.min(to, fenced); index++) {
    const found = machine(index)
    if (!yards.has(found.yard)) yards.set(found.yard, found)
  }
  const company = (row: Machine) => companyId(row.account.customer.name)
  const rows = rowsOf([...yards.values()], {
    company_id: ['int', company],
    name: ['text', nameOf],
    data: [
      'text',
      row => JSON.stringify({ alarmPriority: 0, inside: true, outside: kindOf(row.type) !== 1, shape: shapeOf(row) }),
    ],
  })
  await sql`
    insert into record (kind, company_id, name, data) select 'fence-profile', r.company_id, r.name, r.data::jsonb from ${rows}
    where not exists (select from record o where o.kind = 'fence-profile' and o.company_id = r.company_id and o.name = r.name)`.execute(
    db,
  )
  const machines = Array.from({ length: Math.max(0, Math.min(to, fenced) - from) }, (_, i) => machine(from + i))
  const guarded = rowsOf(
    machines.filter(({ index }) => index % guardedEvery === 3),
    { uid: ['text', row => row.uid], company_id: ['int', company], name: ['text', nameOf] },
  )
  await sql`
    insert into unit_profile (unit_id, record_id, kind)
    select u.unit_id, min(f.record_id), 'fence-profile' from ${guarded} join device d using (uid) join unit u using (device_id)
      join record f on f.kind = 'fence-profile' and f.company_id = r.company_id and f.name = r.name
    group by u.unit_id on conflict do nothing`.execute(db)
}

/** `Modena fields 2`. */
function nameOf({ account, type, yard }: Machine): string {
  return `${account.base.name} ${kinds[kindOf(type)]} ${(yard % 100_000) + 1}`
}

function shapeOf({ origin, type }: Machine): object {
  const kind = kindOf(type)
  if (kind === 0) {
    const corners = Array.from({ length: 6 }, (_, i) =>
      offset(origin, polar(fieldReach * (i % 2 ? 1 : 0.85), (i / 6) * 2 * Math.PI)),
    )
    const ring = corners.map(({ latitude, longitude }) => [rounded(longitude), rounded(latitude)])
    return { shapeType: 'POLYGON', polygon: [...ring, ring[0]] }
  }
  return {
    shapeType: 'CIRCLE',
    circleRadius: kind === 1 ? depotRadius : siteRadius,
    circleLatitude: rounded(origin.latitude),
    circleLongitude: rounded(origin.longitude),
  }
}

/** Rounds to a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
