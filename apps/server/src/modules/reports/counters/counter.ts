import { namesOfSignal, type FeedSignalName } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'

/** What a machine counts up for as long as it lives: hours, metres, litres, kilowatt hours, hectares. */
export type Counter = 'engineHours' | 'odometer' | 'fuelUsed' | 'idleHours' | 'energyUsed' | 'workedArea'

/** A counter as it is stored: the way of a unit has two. */
export type CounterColumn = Counter | 'gatewayDistance'

interface Source {
  /** Of a reading `p`; null where it does not tell it. */
  value: RawBuilder<unknown>
  /** What no machine exceeds in an hour. */
  mostAnHour: number
}

/** Idle hours, energy and area have no column: they are signals. */
export const counters: Readonly<Record<CounterColumn, Source>> = {
  engineHours: { value: sql`p.engine_hours`, mostAnHour: 1 },
  odometer: { value: sql`p.odometer`, mostAnHour: 150_000 },
  // what the gateway adds up from fix to fix, beside the device's own odometer
  gatewayDistance: { value: sql`p.gateway_distance`, mostAnHour: 150_000 },
  fuelUsed: { value: sql`p.fuel_used`, mostAnHour: 150 },
  idleHours: { value: signalValue('cumulativeIdleHours'), mostAnHour: 1 },
  energyUsed: { value: signalValue('energyUsed'), mostAnHour: 400 },
  workedArea: { value: signalValue('workedArea'), mostAnHour: 60 },
}

/** The number that a reading `p` carries under one of the names of a figure; null where it has none. */
export function signalValue(figure: FeedSignalName): RawBuilder<number | null> {
  const values = namesOfSignal(figure).map(
    name =>
      sql`case jsonb_typeof(p.signals -> ${name}::text) when 'number' then (p.signals ->> ${name}::text)::float8 end`,
  )
  return sql`coalesce(${sql.join(values)})`
}
