import { between, roll } from '../../kernel/roll.ts'
import type { Life } from './days.ts'
import { workday } from './days.ts'

const heatRoll = roll('overheat')
const heatTimeRoll = roll('overheat time')
const thiefRoll = roll('fuel drop')
const batteryRoll = roll('low battery')
const nightRoll = roll('night hour')

/** What goes wrong with a machine on a day and shows in its signals; instants in milliseconds. */
export interface Incidents {
  overheat?: number
  /** Fuel is missing from here until the shift begins and the tank is filled up. */
  fuelDrop?: number
  /** The battery is weak from here until the shift begins. */
  lowBattery?: number
}

const none: Incidents = {}

export function incidentsOf(life: Life, day: number): Incidents {
  const { seed, spec } = life.machine
  const heat = heatRoll(seed, day) < 0.022,
    thief = !spec.isElectric && thiefRoll(seed, day) < 0.012,
    weak = batteryRoll(seed, day) < 0.022
  if (!heat && !thief && !weak) return none
  const work = workday(life, day)
  if (!work) return none
  const night = life.zone.startOf(day) + Math.round(between(nightRoll(seed, day), 0.4, 4.2) * 3600) * 1000
  return {
    ...(heat && {
      overheat: work.start + Math.round(work.shift.seconds * between(heatTimeRoll(seed, day), 0.25, 0.95)) * 1000,
    }),
    ...(thief && { fuelDrop: night }),
    ...(weak && { lowBattery: night }),
  }
}
