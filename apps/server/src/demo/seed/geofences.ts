import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import { siteRadius } from '../world/circuits.ts'
import { createFleet, kindOf, type Machine } from '../world/machine.ts'
import { offset, polar } from '../world/plane.ts'
import { rowsOf } from './insert.ts'

export interface GeofenceOptions {
  seed: number
  from: number
  to: number
  companyId: (name: string) => number
}

/** A bigger fleet's yards lie like those of its first machines. */
const fenced = 5_000
const kinds = ['fields', 'depot', 'site'] as const
/** Metres around fields and depot. */
const fieldReach = 1_100,
  depotRadius = 180

/** A geofence around each yard: fields as a polygon, depots and sites as circles; what is there already stays. */
export async function seedGeofences(db: Database, { seed, from, to, companyId }: GeofenceOptions): Promise<void> {
  const machine = createFleet(seed)
  const yards = new Map<number, Machine>()
  for (let index = from; index < Math.min(to, fenced); index++) {
    const found = machine(index)
    if (!yards.has(found.yard)) yards.set(found.yard, found)
  }
  const rows = rowsOf([...yards.values()], {
    company_id: ['int', row => companyId(row.account.customer.name)],
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

/** To a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
