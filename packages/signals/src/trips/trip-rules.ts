/** Rules that determine the trips of a unit. Times in milliseconds, distances in metres. */
export interface TripRules {
  /** Evidence for the start and the end of a trip: the key if readings have it, or motion only. */
  by: 'KEY' | 'MOTION'
  /** Time with the key off, or stationary with an unknown key, that ends a trip. */
  stopMs: number
  /** Time at one place with the key on that ends a trip. */
  placeMs: number
  /** Minimum distance of a trip from its start; also the radius of a place. With 0, all key-on time is a trip. */
  leastMetres: number
  /** Minimum duration of a trip, and of work at one place. */
  leastMs: number
  /** Time without data that ends a trip at its last reading. */
  gapMs: number
}

const minute = 60_000

/** Road vehicles, field machines, and site machines. */
export type TripGroup = 'road' | 'field' | 'site'

const common = { by: 'KEY', leastMetres: 200, leastMs: 2 * minute, gapMs: 60 * minute } as const

/** No public thresholds for construction machines exist; these are ours. */
export const tripRules: Readonly<Record<TripGroup, TripRules>> = {
  road: { ...common, stopMs: 3 * minute, placeMs: 20 * minute, leastMs: minute, gapMs: 30 * minute },
  field: { ...common, stopMs: 5 * minute, placeMs: 30 * minute },
  site: { ...common, stopMs: 10 * minute, placeMs: 20 * minute },
}

const groups: readonly (readonly [RegExp, TripGroup])[] = [
  [/\bdump/i, 'site'],
  [/\b(truck|lorry|van|car|bus|pickup|trailer)\b/i, 'road'],
  [/tractor|harvest|spray|mower|baler|planter|seeder/i, 'field'],
]

/** Returns the group of a machine type by its English name or icon; other types work at a site. */
export const tripGroup = (type: string): TripGroup => groups.find(([words]) => words.test(type))?.[1] ?? 'site'
