import type { FleetSchemas } from '@muster/contract'
import { tripGroup, tripRules, type TripRules } from '@muster/signals'

export type TripRule = FleetSchemas['TripRule']

const minute = 60_000

/** Returns the default rule for a machine type by its name. */
export function standardTripRule(type: string): TripRule {
  const { by, stopMs, placeMs, leastMetres, leastMs, gapMs } = tripRules[tripGroup(type)]
  return {
    by,
    stopMinutes: stopMs / minute,
    placeMinutes: placeMs / minute,
    placeMetres: leastMetres,
    shortestMinutes: leastMs / minute,
    gapMinutes: gapMs / minute,
  }
}

/** Reads a stored rule document; undefined if it is incomplete. */
export function storedTripRule(document: unknown): TripRule | undefined {
  const rule = (document ?? {}) as Partial<TripRule>
  const { by, stopMinutes, placeMinutes, placeMetres, shortestMinutes, gapMinutes } = rule
  const figures = [stopMinutes, placeMinutes, placeMetres, shortestMinutes, gapMinutes]
  const isComplete = (by === 'KEY' || by === 'MOTION') && figures.every(figure => typeof figure === 'number')
  return isComplete ? (rule as TripRule) : undefined
}

/** Converts a rule to the input of `tripsOf`. */
export const tripRulesOf = (rule: TripRule): TripRules => ({
  by: rule.by,
  stopMs: rule.stopMinutes * minute,
  placeMs: rule.placeMinutes * minute,
  leastMetres: rule.placeMetres,
  leastMs: rule.shortestMinutes * minute,
  gapMs: rule.gapMinutes * minute,
})
