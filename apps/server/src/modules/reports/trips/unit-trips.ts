import { dayMs, type ReportSchemas } from '@muster/contract'
import { legFigures, tripsOf, type Leg, type Place, type TripRules, type Trips } from '@muster/signals'
import type { Database } from '#kernel/db/schema.ts'
import type { LocalDay } from '#reporting/days.ts'
import { counterGrowth, type Gap, type Grown } from '../counters/growth.ts'
import { tankUse } from '../fuel-events/tank-use.ts'
import { readTripReadings } from './trip-readings.ts'

type UnitTrips = ReportSchemas['UnitTrips']
type TripLeg = ReportSchemas['TripLeg']
type TripDay = ReportSchemas['TripDay']

export interface TripsQuery {
  /** Milliseconds since 1970, end exclusive. */
  from: number
  to: number
  now: number
  /** Days that cover the period. */
  days: readonly LocalDay[]
  rules: TripRules
  /** Names the geofence around a place. */
  fenceAt: (place: Place) => string | undefined
}

/** Time in milliseconds around the period, to find the start of its first leg and the end of its last leg. */
const margin = { before: dayMs, after: dayMs / 4 } as const

export type TripFigures = Omit<UnitTrips, 'unitId' | 'unitName' | 'timezone'>

/**
 * Returns the legs of a unit in a period, and their sums by day.
 *
 * - Legs are those of `tripsOf`, cut to the period. They are found with the readings of a day before and six hours after it, so
 *   that a period and a part of it agree.
 * - Distance and fuel are the growth of counters between the ends of a leg: the rules, the choice of the counter and the
 *   treatment of gaps are those of every report (`counterGrowth`). All legs, the time without a leg and the gaps add up to the
 *   period.
 * - Where the counter does not know the distance of a leg, it is that from fix to fix, which no sum contains. Sums of a unit
 *   without any counter are from fix to fix.
 * - Without a fuel counter, fuel is what the tank's levels show, without refuels and losses (`tankUse`).
 * - Driving is time in motion. Idling is stationary time that equipment utilization counts as idle.
 *
 * Not specified; the rules are ours. Distances are whole metres, litres have two decimals.
 */
export async function unitTrips(db: Database, unitId: number, query: TripsQuery): Promise<TripFigures> {
  const { from, to, now, days } = query
  const until = Math.min(to, now)
  const counted = await countedTrips(db, unitId, query)
  if (!counted) return { legs: [], days: days.map(day => ({ ...sumsOfDay(day, []), silent: true })) }
  const { source, fuelSource, parts, gaps, sentAt } = counted
  const partsByDay = Map.groupBy(parts, ({ day }) => day)
  const silent = silentDays(days, sentAt, { from, until })
  const unassigned = sum(gaps.filter(gap => gap.isInPeriod).map(gap => gap.grown.odometer))
  return {
    ...(source && { distanceSource: source }),
    ...(fuelSource && { fuelSource }),
    ...(unassigned !== undefined && { unassignedDistance: Math.round(unassigned) }),
    legs: shownLegs(counted, { from, until, fenceAt: query.fenceAt }),
    days: days.map(day => ({
      ...sumsOfDay(day, partsByDay.get(day) ?? []),
      ...(silent.has(day) && { silent: true }),
    })),
  }
}

export interface CountedTrips {
  trips: Trips
  legs: readonly Leg[]
  /** Parts of legs, and of the time between them, by day. */
  parts: readonly CountedPart[]
  gaps: readonly Gap<'odometer' | 'fuelUsed'>[]
  source: TripFigures['distanceSource']
  fuelSource: TripFigures['fuelSource']
  /** Times of all readings in the period, and of some around it, ascending. */
  sentAt: readonly number[]
  /** Bounds of the spans for counting. */
  edges: readonly number[]
  /** Litres by the tank from the start of the period to a time; undefined for a unit with a counter. */
  burnedUntil: ((time: number) => number) | undefined
}

/** Returns the legs of a unit in a period with their figures by day; undefined for a future period. */
export async function countedTrips(
  db: Database,
  unitId: number,
  { from, to, now, days, rules }: Omit<TripsQuery, 'fenceAt'>,
): Promise<CountedTrips | undefined> {
  const until = Math.min(to, now)
  if (from >= until) return undefined
  const read = { from: from - margin.before, until: Math.min(until + margin.after, now + 1) }
  const { readings, sentAt, hasOdometer } = await readTripReadings(db, unitId, read)
  const trips = tripsOf(readings, rules)
  const legs = trips.legs.filter(leg => leg.from < until && leg.to > from)
  const parts = partsOf(legs, days, from, until)
  const edges = [from, ...parts.flatMap(part => [part.from, part.to]), to]
  const unique = [...new Set(edges)].toSorted((a, b) => a - b)
  const growth = await counterGrowth(db, { unitId, counters: ['odometer', 'fuelUsed'], edges: unique, now })
  const { odometer, fuelUsed } = growth.spans
  const source = growth.distanceSource ?? (odometer.some(Boolean) ? (hasOdometer ? 'DEVICE' : 'GATEWAY') : undefined)
  const hasCounter = fuelUsed.some(Boolean) || growth.gaps.some(({ grown }) => grown.fuelUsed !== undefined)
  const tank = hasCounter ? undefined : await tankUse(db, unitId, { from, to, now })
  const burned = typeof tank === 'object' ? tank.burnedUntil : undefined
  const fuelSource = hasCounter ? ('COUNTER' as const) : burned && ('TANK' as const)
  const spanAt = new Map(unique.map((edge, i) => [edge, i]))
  const counted = parts.map(part => {
    const span = spanAt.get(part.from)!
    const figures = part.leg ? legFigures(trips, part.leg, part) : undefined
    const metres = source ? odometer[span]?.total : figures?.metres
    return { ...part, metres, litres: burned ? burned(part.to) - burned(part.from) : fuelUsed[span]?.total, figures }
  })
  const measured = { source, fuelSource, edges: unique, burnedUntil: burned }
  return { trips, legs, parts: counted, gaps: growth.gaps, sentAt, ...measured }
}

/** Part of a leg on one day, or of the time between legs. */
interface Part {
  leg: Leg | undefined
  day: LocalDay
  from: number
  to: number
}

export interface CountedPart extends Part {
  metres: Grown['total'] | undefined
  litres: Grown['total'] | undefined
  figures: ReturnType<typeof legFigures> | undefined
}

/** Splits consecutive legs, and the time before and after them, at midnight and at the ends of the period. */
function partsOf(legs: readonly Leg[], days: readonly LocalDay[], from: number, until: number): Part[] {
  const first = legs[0]?.from ?? until
  const last = legs.at(-1)?.to ?? until
  const spans = [
    { leg: undefined, from, to: first },
    ...legs.map(leg => ({ leg, from: leg.from, to: leg.to })),
    { leg: undefined, from: last, to: until },
  ]
  let next = 0
  return spans.flatMap(span => {
    const parts: Part[] = []
    while ((days[next]?.to ?? Infinity) <= span.from) next++
    for (let at = next; at < days.length && days[at]!.from < span.to; at++) {
      const day = days[at]!
      const [start, end] = [Math.max(span.from, day.from, from), Math.min(span.to, day.to, until)]
      if (start < end) parts.push({ leg: span.leg, day, from: start, to: end })
    }
    return parts
  })
}

interface Shown extends Pick<TripsQuery, 'from' | 'fenceAt'> {
  until: number
}

/** Returns the legs as displayed in the report, in order. */
export function shownLegs({ legs, parts, trips, source }: CountedTrips, shown: Shown): TripLeg[] {
  const byLeg = Map.groupBy(parts, ({ leg }) => leg)
  return legs.map(leg => shownLeg(leg, byLeg.get(leg) ?? [], trips, { ...shown, source }))
}

function shownLeg(
  leg: Leg,
  parts: readonly CountedPart[],
  trips: Trips,
  { from, until, source, fenceAt }: Shown & { source: TripFigures['distanceSource'] },
): TripLeg {
  const { kind, by } = leg
  const period = { from: Math.max(leg.from, from), to: Math.min(leg.to, until) }
  const figures = legFigures(trips, leg, period)
  const grown = source && sum(parts.map(({ metres }) => metres))
  const litres = sum(parts.map(part => part.litres))
  const place = (i: number) => {
    const { latitude, longitude } = trips.readings[i]!
    const geofence = fenceAt({ latitude, longitude })
    return { latitude, longitude, ...(geofence !== undefined && { geofence }) }
  }
  return {
    kind,
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    start: place(leg.first),
    end: place(leg.last),
    ...(by && { by }),
    ...(leg.from < from && { startsBefore: true }),
    ...((leg.to > until || leg.isOpen) && { continues: true }),
    drivingSeconds: inSeconds(figures.drivingMs),
    idleSeconds: inSeconds(figures.idleMs),
    distance: Math.round(grown ?? figures.metres),
    distanceSource: grown === undefined ? 'FIXES' : source!,
    ...(figures.topSpeed !== undefined && { topSpeed: Math.round(figures.topSpeed * 10) / 10 }),
    ...(litres !== undefined && { fuel: Math.round(litres * 100) / 100 }),
  }
}

/** Returns the sums of a day. */
export function sumsOfDay({ day, from }: LocalDay, parts: readonly CountedPart[]): TripDay {
  const trips = parts.filter(({ leg }) => leg?.kind === 'TRIP')
  const atPlace = parts.filter(({ leg }) => leg?.kind === 'AT_PLACE')
  const others = parts.filter(({ leg }) => leg?.kind !== 'TRIP')
  const time = (of: readonly Part[]) => inSeconds(of.reduce((total, part) => total + part.to - part.from, 0))
  const otherDistance = sum(others.map(metresOf))
  const tripDistance = sum(trips.map(metresOf)) ?? (trips.length === 0 && otherDistance !== undefined ? 0 : undefined)
  const fuel = sum(parts.map(({ litres }) => litres))
  return {
    day,
    from: new Date(from).toISOString(),
    trips: trips.filter(part => part.leg && part.leg.from >= part.from).length,
    tripSeconds: time(trips),
    drivingSeconds: inSeconds(sum(trips.map(({ figures }) => figures?.drivingMs)) ?? 0),
    idleSeconds: inSeconds(sum([...trips, ...atPlace].map(({ figures }) => figures?.idleMs)) ?? 0),
    atPlaceSeconds: time(atPlace),
    ...(tripDistance !== undefined && { tripDistance: Math.round(tripDistance) }),
    ...(otherDistance !== undefined && { otherDistance: Math.round(otherDistance) }),
    ...(fuel !== undefined && { fuel: Math.round(fuel * 100) / 100 }),
  }
}

/** Returns the days without a reading in the period. */
function silentDays(
  days: readonly LocalDay[],
  sentAt: readonly number[],
  { from, until }: { from: number; until: number },
): Set<LocalDay> {
  let next = 0
  return new Set(
    days.filter(day => {
      while ((sentAt[next] ?? Infinity) < Math.max(day.from, from)) next++
      return (sentAt[next] ?? Infinity) >= Math.min(day.to, until)
    }),
  )
}

const metresOf = ({ metres }: CountedPart) => metres

const inSeconds = (ms: number) => Math.round(ms / 1000)

/** Undefined if no value is known. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter(value => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0)
}
