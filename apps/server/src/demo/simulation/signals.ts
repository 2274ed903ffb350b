import { between, seededRandom } from '#kernel/seeded-random.ts'
import type { Timeline, Workday } from './days.ts'
import type { Incidents } from './incidents.ts'
import type { Moment } from './shift.ts'

const noiseRandom = seededRandom('noise')
const ambientRandom = seededRandom('ambient')

/** Signals by gateway name. */
export interface MachineSignals {
  [name: string]: number | boolean
  motion: boolean
  rpm: number
  /** Percent. */
  engineLoad: number
  /** Degrees Celsius. */
  coolantTemp: number
  /** Kilopascal. */
  oilPressure: number
  /** Voltage of the machine's own battery. */
  power: number
  sat: number
}

export interface Situation {
  time: number
  /** Day of the local calendar. */
  day: number
  /** Absent on a day off. */
  work: Workday | undefined
  /** Absent while parked. */
  moment: Moment | undefined
  incidents: Incidents
  isTowed: boolean
}

export function signalsOf(
  { machine, zone }: Timeline,
  { time, day, work, moment, incidents, isTowed }: Situation,
): MachineSignals {
  const { overheat, lowBattery, powerCut } = incidents
  const noise = (key: number) => noiseRandom(machine.seed, Math.floor(time / 4000), key) * 2 - 1
  const { mode = 'off', effort = 0, spot } = moment ?? {}
  const busy = mode === 'work'
  const on = mode !== 'off'
  const hour = (time - zone.startOf(day)) / 3_600_000
  const ambient = between(ambientRandom(machine.seed, day), 6, 24) + 5 * Math.cos(((hour - 15) / 12) * Math.PI)
  const hot = overheat !== undefined && on ? 31 * Math.exp(-(((time - overheat) / 600_000) ** 2)) : 0
  const isWeak = lowBattery !== undefined && time >= lowBattery && (!work || time < work.start)
  const isCut = powerCut !== undefined && time >= powerCut.from && time < powerCut.until
  return {
    motion: isTowed || (spot?.kmh ?? 0) > 0.5,
    rpm: busy ? Math.round(machine.spec.rpm + noise(1) * 90) : on ? Math.round(820 + noise(1) * 25) : 0,
    engineLoad: busy ? Math.round(effort * 92 + noise(2) * 8) : on ? Math.round(13 + noise(2) * 3) : 0,
    coolantTemp: Math.round(warmth(time, work, on, ambient) + hot + (on ? noise(3) : 0)),
    oilPressure: busy ? Math.round(390 + noise(4) * 25) : on ? Math.round(210 + noise(4) * 12) : 0,
    power: isCut ? 0 : tenths((isWeak ? 11.4 : on ? 14 : 12.6) + noise(5) * 0.15),
    sat: Math.round(11 + noise(6) * 3),
  }
}

function warmth(time: number, work: Workday | undefined, on: boolean, ambient: number): number {
  if (!work || time < work.start) return ambient
  const warm = ambient + (87 - ambient) * (1 - Math.exp(-(Math.min(time, work.end) - work.start) / 420_000))
  return on ? warm : ambient + (warm - ambient) * Math.exp(-Math.max(0, time - work.end) / 5_400_000)
}

export const tenths = (value: number) => Math.round(value * 10) / 10
