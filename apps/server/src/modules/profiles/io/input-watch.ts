import type { FleetSchemas } from '@muster/contract'
import {
  behaviour,
  comparison,
  detectionOf,
  inputSignal,
  internalInputSignals,
  onLevel,
  type Condition,
  type Measure,
} from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { unitWatch, type UnitWatch, type WatchSource } from '#telemetry/watch/watch-source.ts'
import { measurementOf, shownMeasurement, type Measurement } from '../measurement.ts'
import type { SensorData } from '../sensors.ts'
import { profileGroup } from '../unit-profiles.ts'

type Profile = Pick<FleetSchemas['IoProfile'], 'inputs' | 'internalInputs' | 'notification'>
type Input = Profile['inputs'][number] | Profile['internalInputs'][number]
type InputAlarm = Input['alarms'][number]

/** I/O profile of units, with its fuel sensors. */
interface WatchedProfile {
  unitIds: number[]
  recordId: number
  data: Profile
  /** By ID. */
  sensors: Readonly<Record<string, SensorData>>
}

/** Raises alarms of inputs, by the unit's I/O profile. The loss that its fuel sensor sets is a limit (`readUnitLimits`). */
export const inputWatch: WatchSource = {
  id: 'input',
  read: async (db, unitIds) => {
    const profiles = await profilesOf(db, unitIds)
    return new Map(
      profiles.flatMap(profile => {
        const watches = inputWatches(profile)
        return profile.unitIds.map(id => [id, watches] as const)
      }),
    )
  },
}

function inputWatches({ recordId, data, sensors }: WatchedProfile): UnitWatch[] {
  const kinds = { inputs: data.inputs, internal: data.internalInputs } as const
  return Object.entries(kinds).flatMap(([kind, inputs]) =>
    inputs.filter(raises).flatMap(input => {
      const sensor = 'sensorId' in input ? sensors[input.sensorId] : undefined
      const measurement = measurementFor(input, sensor)
      return input.alarms.flatMap((alarm, index) => {
        const judged = judgedAs(input, alarm, sensor)
        if (!judged) return []
        return unitWatch({
          key: `input/${recordId}/${kind}/${input.type}/${input.index}/${index}/${alarm.name}`,
          ...judged,
          starts: ({ value }) => {
            const figure = value === undefined ? '' : ` (${shownMeasurement(measurement, value)})`
            return {
              code: 'INPUT',
              text: `${input.name}: ${alarm.name}${figure}`,
              ...(judged.each && { isMoment: true }),
              ...profileGroup(data),
            }
          },
        })
      })
    }),
  )
}

function measurementFor(input: Input, sensor: SensorData | undefined): Measurement {
  if (sensor?.type === 'FUEL_VOLTAGE') return { uom: 'l', textOf: () => undefined }
  return measurementOf('muSetting' in input ? input.muSetting : sensor?.muSetting)
}

const raises = ({ notificationType }: Input) => notificationType === 'ALARM' || notificationType === 'BOTH'

type Judged = Pick<Parameters<typeof unitWatch>[0], 'condition' | 'holds' | 'each'>

/**
 * Converts an input alarm to a condition. A digital input is 1 while it is on. A simple alarm requires on, or a value that
 * has reached the threshold. The input's detection type applies to the values of the duration; for the last value, the
 * condition must hold for the duration instead.
 */
function judgedAs(input: Input, alarm: InputAlarm, sensor: SensorData | undefined): Judged | undefined {
  const comparisons = comparisonsOf(alarm)
  const of = measureOf(input, sensor)
  if (!of) return undefined
  const value = ({ behaviour, threshold }: InputComparison) => ({ is: 'value', of, behaviour, threshold }) as const
  const holds = alarm.duration * 1000
  // a change cannot last
  const [change] = comparisons.filter(isChange)
  if (change) return { condition: value(change), each: true }
  if (input.type === 'DIGITAL') {
    const on = input.attribute !== undefined || onLevel('logic' in input ? input.logic : undefined)
    const states = [1, 0].filter(state => comparisons.some(({ holds }) => holds(state)))
    const condition = either(states.map(state => ({ is: 'switch', of, on: (state === 1) === on })))
    return condition && { condition, holds }
  }
  const detection = detectionOf('detectionType' in input ? input.detectionType : sensorDetection(sensor))
  const over = detection && holds > 0 ? { detection, within: holds } : undefined
  const condition = either(comparisons.map(comparison => ({ ...value(comparison), ...(over && { over }) })))
  return condition && { condition, holds: over ? 0 : holds }
}

const isChange = ({ behaviour: id }: InputComparison) => id === behaviour.changed
const sensorDetection = (sensor: SensorData | undefined) =>
  sensor && sensor.type !== 'FUEL_VOLTAGE' ? sensor.detectionType : undefined

function measureOf(input: Input, sensor: SensorData | undefined): Measure | undefined {
  // an attribute is stored as on or off under the name of the input
  if (input.type === 'DIGITAL') return { signals: [input.attribute ? input.name : inputSignal(input.index)] }
  if ('sensorId' in input) return { signals: [sensor?.type === 'FUEL_VOLTAGE' ? 'fuelVolume' : input.name] }
  const signals = internalInputSignals[input.type]
  return signals && { signals }
}

const either = (conditions: Condition[]): Condition | undefined =>
  conditions.length > 1 ? { is: 'any', of: conditions } : conditions[0]

interface InputComparison {
  behaviour: number
  threshold: number
  holds: (value: number) => boolean
}

/** Compares complex alarms as their flags require; those with a behaviour use only its flags. */
function comparisonsOf(alarm: InputAlarm): InputComparison[] {
  if (alarm.type === 'SIMPLE') {
    const { threshold } = alarm
    return threshold === undefined
      ? [{ behaviour: behaviour.greater, threshold: 0, holds: value => value > 0 }]
      : [{ behaviour: behaviour.greaterOrEqual, threshold, holds: value => value > 0 }]
  }
  const { threshold, behaviourId, greaterThan, greaterEqual, lessThan, lessEqual } = alarm
  const flagged = [
    greaterThan && behaviour.greater,
    greaterEqual && behaviour.greaterOrEqual,
    lessThan && behaviour.less,
    lessEqual && behaviour.lessOrEqual,
  ].filter(id => typeof id === 'number')
  return (flagged.length > 0 ? flagged : [behaviourId]).map(id => ({
    behaviour: id,
    threshold,
    holds: value => comparison(id, threshold)(value, undefined),
  }))
}

async function profilesOf(db: Database, unitIds: readonly number[]): Promise<WatchedProfile[]> {
  const { rows } = await sql<WatchedProfile>`
    select array_agg(up.unit_id) as "unitIds", r.record_id as "recordId", r.data, coalesce((
      select jsonb_object_agg(s.record_id, s.data) from record s
      where s.kind = 'sensor' and s.record_id = any(r.refers_to)), '{}') as sensors
    from unit_profile up join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  return rows
}
