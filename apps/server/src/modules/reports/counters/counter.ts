import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What a machine counts up for as long as it lives: hours, metres, litres, kilowatt hours, hectares. */
export type Counter = 'engineHours' | 'odometer' | 'fuelUsed' | 'energyUsed' | 'workedArea'

/** A counter as it is stored: the way of a unit has two. */
export type CounterColumn = Counter | 'gatewayDistance'

interface Source {
  /** Of a reading `p`; null where it does not tell it. */
  value: RawBuilder<unknown>
  /** What no machine exceeds in an hour. */
  mostAnHour: number
}

/** Energy and area have no column: they come as signals of these names. */
export const counters: Readonly<Record<CounterColumn, Source>> = {
  engineHours: { value: sql`p.engine_hours`, mostAnHour: 1 },
  odometer: { value: sql`p.odometer`, mostAnHour: 150_000 },
  // what the gateway adds up from fix to fix, beside the device's own odometer
  gatewayDistance: { value: sql`p.gateway_distance`, mostAnHour: 150_000 },
  fuelUsed: { value: sql`p.fuel_used`, mostAnHour: 150 },
  energyUsed: { value: signal('energyUsed'), mostAnHour: 400 },
  workedArea: { value: signal('workedArea'), mostAnHour: 60 },
}

function signal(code: Counter): RawBuilder<unknown> {
  return sql`(case jsonb_typeof(p.signals -> ${code}::text) when 'number' then (p.signals ->> ${code}::text)::float8 end)`
}
