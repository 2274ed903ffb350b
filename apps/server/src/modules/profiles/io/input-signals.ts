import type { FleetSchemas } from '@muster/contract'
import { inputSignal, internalInputSignals, onLevel } from '@muster/signals'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { measurementOf } from '../measurement.ts'
import type { SensorData } from '../sensors.ts'

/** Name, unit and texts of a signal, from the unit's I/O profile. */
export interface InputSignal {
  /** Name of the input; without one, the signal keeps its label. */
  label?: string
  /** Unit of the values, or empty. */
  uom: string
  /** Returns the text for a value; a switch is 1 or 0. */
  textOf: (value: number, t: TFunction) => string | undefined
  /** True if screens and files list it. */
  isReported: boolean
  /** Signal with the same input's value, listed instead if a reading has it. */
  shownAs?: string
}

/** Returns the input of a signal by code, or undefined. */
export type InputSignals = (code: string) => InputSignal | undefined

type Profile = Pick<FleetSchemas['IoProfile'], 'inputs' | 'internalInputs'>
type Digital = FleetSchemas['DigitalInput']
type Analog = FleetSchemas['AnalogInput']

interface Row {
  data: Profile
  units: number
  sensors: Record<string, SensorData>
}

/**
 * Finds inputs behind signals of units, by their I/O profiles. For several units, a signal that is not named after its input,
 * such as `in1`, only has a name if all units agree.
 */
export async function inputSignals(db: Database, unitIds: readonly number[]): Promise<InputSignals> {
  const { rows } = await sql<Row>`
    select r.data, count(*)::int as units, coalesce((
      select jsonb_object_agg(s.record_id, s.data) from record s
      where s.kind = 'sensor' and s.record_id = any(r.refers_to)), '{}') as sensors
    from unit_profile up join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = any(${numbers([...unitIds])}::int[])
    group by r.record_id order by r.record_id`.execute(db)
  const isShared = rows.length === 1 && rows[0]?.units === new Set(unitIds).size
  const signals = new Map<string, InputSignal>()
  for (const row of rows)
    for (const [code, signal] of signalsOf(row)) {
      if (signal.label !== undefined && signal.label !== code && !isShared) continue
      const known = signals.get(code)
      if (!known) signals.set(code, signal)
      else if (signal.isReported && !known.isReported) signals.set(code, signal)
    }
  return code => signals.get(code)
}

function* signalsOf({ data, sensors }: Row): Generator<[code: string, signal: InputSignal]> {
  for (const input of data.internalInputs) {
    const { uom, textOf } = measurementOf(input.muSetting)
    const signal = { label: input.name, uom, textOf, isReported: isReported(input) }
    for (const code of internalInputSignals[input.type] ?? []) yield [code, signal]
  }
  for (const input of data.inputs) yield* input.type === 'DIGITAL' ? digital(input) : analog(input, sensors)
}

const isReported = ({ notificationType }: Pick<Digital, 'notificationType'>) =>
  notificationType === 'REPORT' || notificationType === 'BOTH'

function* digital(input: Digital): Generator<[string, InputSignal]> {
  const { index, name, attribute, logic, onText, offText } = input
  const on = onLevel(logic)
  const common = { label: name, uom: '', isReported: isReported(input) }
  const text = (isOn: boolean, t: TFunction) => (isOn ? (onText ?? t('history.on')) : (offText ?? t('history.off')))
  const level = { ...common, textOf: (value: number, t: TFunction) => text((value !== 0) === on, t), shownAs: name }
  yield [attribute ?? inputSignal(index), level]
  // the level derived from the attribute
  if (attribute !== undefined) yield [inputSignal(index), { ...level, isReported: false }]
  yield [name, { ...common, textOf: (value, t) => text(value !== 0, t) }]
}

function* analog(input: Analog, sensors: Row['sensors']): Generator<[string, InputSignal]> {
  const { index, name, attribute, sensorId } = input
  const reported = isReported(input)
  const sensor = sensors[sensorId]
  yield [attribute ?? `adc${index + 1}`, { uom: '', textOf: () => undefined, isReported: reported }]
  if (sensor?.type === 'FUEL_VOLTAGE') yield ['fuelVolume', { uom: 'l', textOf: () => undefined, isReported: reported }]
  else yield [name, { label: name, ...measurementOf(sensor?.muSetting), isReported: reported }]
}
