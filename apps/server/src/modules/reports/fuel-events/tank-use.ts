import { fuelHistory, fuelRules, type FuelEvent, type FuelHistory, type FuelSettings } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import { fuelSettingsOf } from '#modules/equipment/limits/public.ts'
import { readTankReadings, type TankReading } from './tank-readings.ts'

/** Reason why the tank volume in litres is unknown. */
export type NoTank = 'NO_READINGS' | 'NO_LEVEL' | 'COUNTER_ONLY' | 'NO_TANK_SIZE'

const hour = 3_600_000
/**
 * Readings around a period: those before it show its first level, at most 26 hours old, so that a unit that reports once a day has
 * one for each day; those after it show whether an event is certain.
 */
const margin = { before: 26 * hour, after: 6 * hour } as const

/** Tank volumes of a period in litres: the end equals the start, plus refuels, minus losses and consumption. */
export interface TankSums {
  start: number
  end: number
  refuelled: number
  lost: number
  burned: number
  /** Level change due to a different source or calibration. */
  unassigned: number
}

export interface TankUse {
  settings: FuelSettings
  history: FuelHistory & { readings: readonly TankReading[] }
  /** Events whose subsequent reading is in the period. */
  events: readonly FuelEvent[]
  sums: TankSums
  /** Returns litres burned up to a time since the start of the period. */
  burnedUntil(time: number): number
}

export interface TankPeriod {
  /** Milliseconds since 1970, end exclusive. */
  from: number
  to: number
  now: number
}

/** Returns a unit's tank figures for a period (`fuelHistory`), or the reason for their absence. */
export async function tankUse(db: Database, unitId: number, period: TankPeriod): Promise<TankUse | NoTank> {
  const settings = (await fuelSettingsOf(db, [unitId])).get(unitId) ?? {}
  const until = Math.min(period.to, period.now + 1)
  if (period.from >= until) return 'NO_READINGS'
  const read = { from: period.from - margin.before, until: Math.min(until + margin.after, period.now + 1) }
  const { readings, isPercent } = await readTankReadings(db, unitId, read, settings)
  const history = fuelHistory(readings, fuelRules('LITRES', settings))
  const isInside = (time: number) => time > period.from && time < until
  const inside = history.known.filter(i => isInside(readings[i]!.time))
  const start = history.known.findLast(i => readings[i]!.time <= period.from) ?? inside[0]
  const end = inside.at(-1)
  if (end === undefined || start === undefined || start === end) return reasonOf(readings, isInside, isPercent)
  const events = history.events.filter(({ to }) => isInside(to))
  const sumOf = (kind: FuelEvent['kind']) =>
    events.reduce((sum, event) => sum + (event.kind === kind ? event.amount : 0), 0)
  const steps = inside.filter(i => i !== start)
  const burned = steps.reduce((sum, i) => sum + history.burned[i]!, 0)
  const levels = { start: history.levels[start]!, end: history.levels[end]! }
  const [refuelled, lost] = [sumOf('REFUEL'), sumOf('LOSS')]
  const unassigned = levels.end - levels.start - (refuelled - lost - burned)
  return {
    settings,
    history: { ...history, readings },
    events,
    sums: { ...levels, refuelled, lost, burned, unassigned },
    burnedUntil: cumulated(steps.map(i => ({ time: readings[i]!.time, litres: history.burned[i]! }))),
  }
}

/** Sums up amounts, ascending by time, to a function of time. */
function cumulated(amounts: readonly { time: number; litres: number }[]): (time: number) => number {
  let sum = 0
  const sums = amounts.map(({ litres }) => (sum += litres))
  return time => {
    let [low, high] = [0, amounts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (amounts[middle]!.time <= time) low = middle + 1
      else high = middle
    }
    return sums[low - 1] ?? 0
  }
}

function reasonOf(readings: readonly TankReading[], isInside: (time: number) => boolean, isPercent: boolean): NoTank {
  const inside = readings.filter(({ time }) => isInside(time))
  if (inside.length === 0) return 'NO_READINGS'
  if (isPercent) return 'NO_TANK_SIZE'
  return inside.some(({ used }) => used !== null) ? 'COUNTER_ONLY' : 'NO_LEVEL'
}
