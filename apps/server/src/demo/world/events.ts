import type { DeviceEvent } from '../../telemetry/ingest/observation.ts'
import { faults } from '../data/faults.ts'
import { between, pick, roll } from '../../kernel/roll.ts'
import { workday } from './days.ts'
import type { Life, Workday } from './days.ts'
import { Drive } from './drive.ts'
import { incidentsOf } from './incidents.ts'
import { readingAt } from './reading.ts'
import { isSilent } from './silence.ts'

const chanceRoll = roll('event')
const timeRoll = roll('event time')
const faultRoll = roll('fault')
const speedRoll = roll('overspeed')
const troubleRoll = roll('trouble')

/** Days that a trouble lasts, when a machine has one. */
const troubled = 5

interface Happening {
  type: string
  time: number
  text: string
  signals?: DeviceEvent['signals']
  dm1?: DeviceEvent['dm1']
}

/** What the device of a machine raises in a window, ascending. */
export function eventsIn(life: Life, from: number, to: number): DeviceEvent[] {
  const { machine, zone } = life
  const events: DeviceEvent[] = []
  for (let day = zone.dayOf(from); day <= zone.dayOf(to); day++) {
    const happened = happenings(life, day).toSorted((a, b) => a.time - b.time)
    for (const { type, time, text, signals, dm1 } of happened) {
      if (time < from || time >= to || isSilent(machine, time)) continue
      const { latitude, longitude } = readingAt(life, time)
      events.push({
        deviceUid: machine.uid,
        source: 'demo',
        type,
        time,
        latitude,
        longitude,
        text,
        ...(signals && { signals }),
        ...(dm1 && { dm1 }),
      })
    }
  }
  return events
}

function happenings(life: Life, day: number): Happening[] {
  const { seed, spec, quirk, account } = life.machine
  const { overheat, fuelDrop, lowBattery } = incidentsOf(life, day)
  const work = workday(life, day)
  const list: Happening[] = []
  const by = (key: number, chance: number) => chanceRoll(seed, day, key) < chance
  const night = life.zone.startOf(day) + Math.round(between(timeRoll(seed, day), 0.2, 4.4) * 3600) * 1000
  if (overheat !== undefined) list.push({ type: 'engineOverheat', time: overheat, text: 'Coolant at 108 °C' })
  if (fuelDrop !== undefined)
    list.push({ type: 'fuelDrop', time: fuelDrop, text: 'Fuel fell by 45 % of its level with the key off' })
  if (lowBattery !== undefined) list.push({ type: 'lowBattery', time: lowBattery, text: 'Machine battery at 11.4 V' })
  if (by(0, 0.005)) list.push({ type: 'tow', time: night, text: 'Tilted and moved with the key off' })
  if (by(1, 0.003)) list.push({ type: 'powerCut', time: night, text: 'Device runs on its own battery' })
  if (!work) return list
  const during = (key: number) =>
    work.start + Math.round(((work.end - work.start) * timeRoll(seed, day, key)) / 1000) * 1000
  if (life.calendar.isEarly(day))
    list.push({ type: 'curfew', time: work.start, text: 'Key on before the allowed hours' })
  if (spec.work === 'road' && by(2, 0.75)) list.push(...overspeed(work, seed, day))
  if (spec.work !== 'road' && spec.work !== 'round' && by(3, 0.055)) {
    list.push({ type: 'geofenceExit', time: during(3), text: `Left “${account.customer.name}”` })
  }
  if (by(4, 0.02)) list.push({ type: 'geofenceEnter', time: during(4), text: `Entered “${account.base.name}”` })
  if (by(5, 0.11)) {
    const { spn, fmi, source: sourceAddress = 0, text } = pick(faults, faultRoll(seed, day))
    const fault = { spn, fmi, sourceAddress, occurrences: 1 }
    list.push({
      type: 'fault',
      time: during(5),
      text: `SPN ${spn} FMI ${fmi}: ${text}`,
      signals: fault,
      dm1: [{ ...fault, canLine: 0, active: true }],
    })
  }
  if (by(6, 0.0012)) list.push({ type: 'sos', time: during(6), text: 'Emergency button pressed in the cab' })
  if (by(7, quirk === 'idle' ? 0.9 : 0.05)) {
    list.push({ type: 'idle', time: during(7), text: 'Engine idle for more than 20 minutes' })
  }
  return [...list, ...trouble(life, day, work), ...atTheEnd(life, day, work)]
}

/** What some machines report by DM1 on the days it lasts, until it is gone on the last. */
function trouble({ machine: { seed } }: Life, day: number, { start }: Workday): Happening[] {
  const spell = Math.floor(day / troubled)
  if (troubleRoll(seed, spell) >= 0.2) return []
  const { spn, fmi, source: sourceAddress = 0, text } = pick(faults, troubleRoll(seed, spell, 1))
  const turn = day - spell * troubled
  const canLine = troubleRoll(seed, spell, 2) < 0.7 ? 0 : 1
  return [
    {
      type: 'dm1',
      time: start + 600_000,
      text,
      dm1: [{ spn, fmi, sourceAddress, canLine, occurrences: turn + 1, active: turn < troubled - 1 }],
    },
  ]
}

function overspeed({ start, shift }: Workday, seed: number, day: number): Happening[] {
  const legs = shift.stretches.filter(stretch => stretch instanceof Drive)
  const leg = pick(legs, speedRoll(seed, day))
  const { seconds, kmh } = leg.fastest
  if (kmh <= 80) return []
  const time = start + Math.round(shift.startOf(leg) + seconds) * 1000
  const text = `${Math.round(kmh)} km/h where 80 km/h is allowed`
  return [{ type: 'deviceOverspeed', time, text, signals: { speed: kmh, speedLimit: 80 } }]
}

/** What the counters say when the key is turned off. */
function atTheEnd({ calendar, programme, machine }: Life, day: number, { end, shift }: Workday): Happening[] {
  const n = calendar.workedBefore(day)
  const time = Math.floor(end / 1000) * 1000
  const list: Happening[] = []
  const level = Math.round((programme.fuelBefore(n + 1) / machine.spec.tank) * 100)
  if (level < 19 && !machine.spec.isElectric) list.push({ type: 'lowFuel', time, text: `Fuel at ${level} %` })
  const hours = programme.counters(n).engineSeconds / 3600
  const service = Math.ceil(hours / 500) * 500
  if (hours + shift.total.engineSeconds / 3600 >= service) {
    list.push({ type: 'maintenance', time, text: `Service of ${service} engine hours due` })
  }
  return list
}
