import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** What a machine counts up for as long as it lives: hours, metres, litres, kilowatt hours. */
export type Counter = 'engineHours' | 'odometer' | 'fuelUsed' | 'energyUsed'

interface Source {
  /** Of a reading `p`; null where it does not tell it. */
  value: RawBuilder<unknown>
  /** What no machine exceeds in an hour. */
  mostAnHour: number
}

/** Energy has no column: it comes as a signal, kilowatt hours since the machine was new. */
export const counters: Readonly<Record<Counter, Source>> = {
  engineHours: { value: sql`p.engine_hours`, mostAnHour: 1 },
  odometer: { value: sql`p.odometer`, mostAnHour: 150_000 },
  fuelUsed: { value: sql`p.fuel_used`, mostAnHour: 150 },
  energyUsed: {
    value: sql`(case jsonb_typeof(p.signals -> 'energyUsed') when 'number' then (p.signals ->> 'energyUsed')::float8 end)`, mostAnHour: 400,
  },
}
