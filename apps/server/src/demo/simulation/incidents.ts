import { between, seededRandom } from '#kernel/seeded-random.ts'
import { workday } from './days.ts'
import { perDay } from './per-day.ts'

const heatRandom = seededRandom('overheat')
const heatTimeRandom = seededRandom('overheat time')
const thiefRandom = seededRandom('fuel drop')
const batteryRandom = seededRandom('low battery')
const nightRandom = seededRandom('night hour')
const cutRandom = seededRandom('power cut')
const cutTimeRandom = seededRandom('power cut time')
const towRandom = seededRandom('tow')
const towTimeRandom = seededRandom('tow time')
const buttonRandom = seededRandom('emergency button')
const buttonTimeRandom = seededRandom('emergency button time')

/** Incidents of a machine on a day that appear in its readings; times in milliseconds. */
export interface Incidents {
  /** Time of the highest coolant temperature. */
  overheat?: number
  /** Start of a fuel theft; the tank is refilled at the start of the shift. */
  fuelDrop?: number
  /** Start of a weak battery, until the shift starts. */
  lowBattery?: number
  /** Period of a disconnected battery. */
  powerCut?: { from: number; until: number }
  /** Start of a tow with the key off; see `tow.ts`. */
  tow?: number
  /** Time at which the emergency button is pressed. */
  sos?: number
}

const minute = 60_000
/** Duration of a fuel theft in milliseconds, and the stolen share of the fuel. */
export const theft = { takes: 6 * minute, share: 0.45 } as const
/** Minimum fill level for a theft. */
const worthwhile = 0.4
const none: Incidents = {}

export const incidentsOf = perDay((timeline, day): Incidents => {
  const { seed, spec } = timeline.machine
  const isCut = cutRandom(seed, day) < 0.003,
    isTowed = towRandom(seed, day) < 0.005,
    isHot = heatRandom(seed, day) < 0.022,
    hasThief = !spec.isElectric && thiefRandom(seed, day) < 0.012,
    isWeak = batteryRandom(seed, day) < 0.022,
    calls = buttonRandom(seed, day) < 0.0012
  if (!isCut && !isTowed && !isHot && !hasThief && !isWeak && !calls) return none
  const midnight = timeline.zone.startOf(day)
  const at = (hours: number) => midnight + Math.round(hours * 3600) * 1000
  const cutFrom = at(between(cutTimeRandom(seed, day), 0.2, 2.5))
  const nightly: Incidents = {
    ...(isCut && {
      powerCut: {
        from: cutFrom,
        until: cutFrom + Math.round(between(cutTimeRandom(seed, day, 1), 20, 80)) * minute,
      },
    }),
    ...(isTowed && { tow: at(between(towTimeRandom(seed, day), 0.2, 4)) }),
  }
  const work = workday(timeline, day)
  if (!work) return nightly
  const during = (share: number) => work.start + Math.round(work.shift.seconds * share) * 1000
  const night = at(between(nightRandom(seed, day), 0.4, 4.2))
  const { programme, calendar } = timeline
  const isWorthwhile = programme.fuelBefore(calendar.workedBefore(day)) > spec.tank * worthwhile
  return {
    ...nightly,
    ...(isHot && { overheat: during(between(heatTimeRandom(seed, day), 0.25, 0.95)) }),
    ...(hasThief && isWorthwhile && { fuelDrop: night }),
    ...(isWeak && { lowBattery: night }),
    ...(calls && { sos: during(buttonTimeRandom(seed, day)) }),
  }
})
