import type { FleetSchemas } from '@muster/contract'
import { behaviour, comparison, type Condition, type Measure } from '@muster/signals'
import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import type { Database } from '../../kernel/db/schema.ts'
import { said } from '../../kernel/texts/sentence.ts'
import { unitWatch, type UnitWatch, type WatchSource } from '../../telemetry/watch/watch-source.ts'
import { profileGroup } from './unit-profiles.ts'

type Profile = Pick<FleetSchemas['IoProfile'], 'inputs' | 'internalInputs' | 'notification'>
type Input = Profile['inputs'][number] | Profile['internalInputs'][number]
type InputAlarm = Input['alarms'][number]

/** An I/O profile of units, with its fuel sensors. */
interface WatchedProfile {
  unitIds: number[]
  recordId: number
  data: Profile
  /** Alarms of missing fuel that are on. */
  thefts: readonly { sensorId: number; fuelStolen: FleetSchemas['FuelStolenAlarm'] }[]
  /** Ids of its fuel sensors, whose value is the volume in the tank. */
  fuelSensors: readonly number[]
}

/** Signals in which a device sends what it measures itself, by the types of internal inputs. */
const internal: Readonly<Record<string, string>> = {
  BATTERY_VOLTAGE: 'power',
  DEVICE_TEMPERATURE: 'deviceTemp',
  ACCELEROMETER: 'acceleration',
  GSM_SIGNAL: 'rssi',
  SATELLITES_IN_VIEW: 'sat',
  BACKUP_BATTERY: 'battery',
}

/** Raises the alarms of inputs and of missing fuel, by the I/O profile of a unit. */
export const inputWatch: WatchSource = {
  id: 'input',
  read: async (db, unitIds) => {
    const profiles = await profilesOf(db, unitIds)
    return new Map(
      profiles.flatMap(profile => {
        const watches = [...inputWatches(profile), ...theftWatches(profile)]
        return profile.unitIds.map(id => [id, watches] as const)
      }),
    )
  },
}

function inputWatches({ recordId, data, fuelSensors }: WatchedProfile): UnitWatch[] {
  const kinds = { inputs: data.inputs, internal: data.internalInputs } as const
  return Object.entries(kinds).flatMap(([kind, inputs]) =>
    inputs.filter(raises).flatMap(input =>
      input.alarms.flatMap((alarm, index) => {
        const condition = conditionOf(input, alarm, new Set(fuelSensors))
        if (!condition) return []
        return unitWatch({
          key: `input/${recordId}/${kind}/${input.type}/${input.index}/${index}/${alarm.name}`,
          condition,
          holds: alarm.duration * 1000,
          starts: ({ value }) => {
            const figure = value === undefined ? '' : ` (${Math.round(value * 100) / 100})`
            return { code: 'INPUT', text: `${input.name}: ${alarm.name}${figure}`, ...profileGroup(data) }
          },
        })
      }),
    ),
  )
}

const raises = ({ notificationType }: Input) => notificationType === 'ALARM' || notificationType === 'BOTH'

function theftWatches({ recordId, data, thefts }: WatchedProfile): UnitWatch[] {
  return thefts.map(({ sensorId, fuelStolen: { maxDrop_mark, dropTimeFrame_s } }) =>
    unitWatch({
      key: `input/${recordId}/theft/${sensorId}`,
      condition: {
        is: 'dropped',
        of: { signals: ['fuelVolume'] },
        by: maxDrop_mark,
        within: dropTimeFrame_s * 1000,
        curve: 'fuelSensor',
      },
      each: true,
      starts: ({ value = 0 }) => ({
        code: 'FUEL_DROP',
        text: said('label.alarm.fuelMissing', { litres: Math.round(value) }),
        isMoment: true,
        ...profileGroup(data),
      }),
    }),
  )
}

/** A digital input is 1 while it is on. A simple alarm asks for on, or for a value that has reached the threshold. */
function conditionOf(input: Input, alarm: InputAlarm, fuelSensors: ReadonlySet<number>): Condition | undefined {
  if (input.type === 'DIGITAL') {
    const of = { signals: [`in${input.index + 1}`] }
    const on = !('logic' in input && input.logic === 'LOW')
    const states = [1, 0].filter(value => comparisonsOf(alarm).some(({ holds }) => holds(value)))
    return either(states.map(value => ({ is: 'switch', of, on: (value === 1) === on })))
  }
  const name =
    'sensorId' in input ? (fuelSensors.has(input.sensorId) ? 'fuelVolume' : input.name) : internal[input.type]
  if (name === undefined) return undefined
  const of: Measure = { signals: [name] }
  return either(comparisonsOf(alarm).map(({ behaviour, threshold }) => ({ is: 'value', of, behaviour, threshold })))
}

const either = (conditions: Condition[]): Condition | undefined =>
  conditions.length > 1 ? { is: 'any', of: conditions } : conditions[0]

interface InputComparison {
  behaviour: number
  threshold: number
  holds: (value: number) => boolean
}

/** Complex alarms compare as their flags say; those that were given a behaviour alone, as that says. */
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
      select json_agg(json_build_object('sensorId', s.record_id, 'fuelStolen', s.data -> 'fuelStolen') order by s.record_id)
      from record s where s.kind = 'sensor' and s.record_id = any(r.refers_to)
        and s.data -> 'fuelStolen' -> 'alarmEnabled' = 'true'::jsonb), '[]') as thefts,
      array(select s.record_id from record s
        where s.kind = 'sensor' and s.record_id = any(r.refers_to) and s.data ->> 'type' = 'FUEL_VOLTAGE') as "fuelSensors"
    from unit_profile up join record r using (record_id)
    where up.kind = 'io-profile' and up.unit_id = any(${numbers(unitIds)}::int[])
    group by r.record_id`.execute(db)
  return rows
}
