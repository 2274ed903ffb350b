import type { FleetSchemas } from '@muster/contract'
import { inputSignal, onLevel } from '@muster/signals'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Fuel consumption of a machine by the level of an input. */
export interface FuelRate {
  /** Signal that carries the level. */
  signal: string
  /** True if the machine works at the high level. */
  worksHigh: boolean
  /** Litres per hour. */
  low: number
  high: number
}

/** Returns the fuel rate in the unit's I/O profile. */
export async function fuelRateOf(db: Database, unitId: number): Promise<FuelRate | undefined> {
  const { rows } = await sql<Pick<FleetSchemas['IoProfile'], 'inputs'> & { rate: FleetSchemas['FuelRate'] }>`
    select r.data -> 'inputs' as inputs, r.data -> 'fuelRate' as rate from unit_profile up join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = ${unitId} and jsonb_typeof(r.data -> 'fuelRate') = 'object'`.execute(
    db,
  )
  const [found] = rows
  if (!found) return undefined
  const { workingDigitalInput: index, 'logic0FuelRate_l/h': low, 'logic1FuelRate_l/h': high } = found.rate
  const input = found.inputs.find(({ type, ...input }) => type === 'DIGITAL' && input.index === index)
  return { signal: input?.attribute ?? inputSignal(index), worksHigh: onLevel(input?.logic), low, high }
}
