import { namesOfSignal, type FeedSignalName } from '@muster/signals'
import { sql, type RawBuilder } from 'kysely'

/** Lifetime counters of a machine: hours, metres, litres, kilowatt hours. */
export type Counter = 'engineHours' | 'odometer' | 'fuelUsed' | 'idleHours' | 'energyUsed' | 'workedArea'

/** Stored counter: distance has two columns. */
export type CounterColumn = Counter | 'gatewayDistance'

interface Source {
  /** Value in a reading `p`; null if absent. */
  value: RawBuilder<unknown>
  /** Maximum growth in an hour. */
  mostAnHour: number
}

/** Idle hours, energy and area are signals without a column. */
export const counters: Readonly<Record<CounterColumn, Source>> = {
  engineHours: { value: sql`p.engine_hours`, mostAnHour: 1 },
  odometer: { value: sql`p.odometer`, mostAnHour: 150_000 },
  // the sum of the gateway's fixes, in addition to the device's odometer
  gatewayDistance: { value: sql`p.gateway_distance`, mostAnHour: 150_000 },
  fuelUsed: { value: sql`p.fuel_used`, mostAnHour: 150 },
  idleHours: { value: signalValue('cumulativeIdleHours'), mostAnHour: 1 },
  energyUsed: { value: signalValue('energyUsed'), mostAnHour: 400 },
  workedArea: { value: signalValue('workedArea'), mostAnHour: 60 },
}

/** In the order of their numbers in stored aggregates: append only. */
export const counterColumns = [
  'engineHours',
  'odometer',
  'gatewayDistance',
  'fuelUsed',
  'idleHours',
  'energyUsed',
  'workedArea',
] as const satisfies readonly CounterColumn[]

/** Returns a number with a bit per counter, as stored with a day. */
export const counterBits = (columns: Iterable<CounterColumn>): number =>
  [...columns].reduce((bits, column) => bits | (1 << counterColumns.indexOf(column)), 0)

/** Selects the number in a reading `p` under one of a figure's signal names, or null. */
export function signalValue(figure: FeedSignalName): RawBuilder<number | null> {
  const values = namesOfSignal(figure).map(
    name =>
      sql`case jsonb_typeof(p.signals -> ${name}::text) when 'number' then (p.signals ->> ${name}::text)::float8 end`,
  )
  return sql`coalesce(${sql.join(values)})`
}
