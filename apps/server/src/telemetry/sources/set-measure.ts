import { reportedSignal } from '@muster/signals'
import type { Observation } from '../ingest/observation.ts'
import type { Measure } from './measures.ts'
import type { MeasureValue } from './source-value.ts'

type Reading = Pick<
  Observation,
  'engineHours' | 'odometer' | 'speed' | 'fuelLevel' | 'fuelUsed' | 'ignition' | 'signals'
>

/**
 * Returns the reading with this value of a measure. The reported value is stored as a separate signal.
 * @param value undefined if the reading has no value
 */
export function setMeasure<T extends Reading>(reading: T, measure: Measure, value: MeasureValue | undefined): T {
  const { field, factor = 1, signals: [own = measure.code] = [] } = measure
  const stored = typeof value === 'number' ? value * factor : value
  const code = field ?? own
  const reported = field ? reading[field] : reading.signals?.[own]
  if (reported === stored || (!field && measuredBy(measure, reading) === stored)) return reading
  const signals: NonNullable<Observation['signals']> = { ...reading.signals }
  if (reported !== undefined)
    signals[reportedSignal(code)] = typeof reported === 'number' ? reported / factor : reported
  if (field) return { ...reading, [field]: stored, signals }
  if (stored === undefined) delete signals[own]
  else signals[own] = stored
  return { ...reading, signals }
}

/** Returns the effective value: the first under one of the measure's codes. */
const measuredBy = ({ signals: codes }: Measure, { signals }: Reading) =>
  codes.map(code => signals?.[code]).find(value => value !== undefined)
