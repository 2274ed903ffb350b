import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { machineTypes, type MachineType } from '../data/machines.ts'
import { rowsOf } from './insert.ts'

/** Seeds fuel and speed limits of machine types without limits. */
export async function seedLimits(db: Database): Promise<void> {
  const rows = rowsOf(Object.values(machineTypes), {
    name: ['text', ({ name }) => name],
    limits: ['text', type => JSON.stringify(limitsOf(type))],
  })
  await sql`
    insert into type_limits (type_id, limits) select t.type_id, r.limits::jsonb from ${rows} join machine_type t using (name)
    on conflict do nothing`.execute(db)
}

function limitsOf({ isElectric, tank, maxSpeed }: MachineType): FleetSchemas['Limits'] {
  return {
    ...(maxSpeed !== undefined && { overspeed: maxSpeed }),
    ...(isElectric ? { lowFuel: null, fuelDrop: null } : { tankSize: tank, lowFuel: { amount: 20, unit: 'PERCENT' } }),
  }
}
