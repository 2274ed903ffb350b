import type { ReportSchemas } from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { visibleFences } from '#modules/profiles/geofences/public.ts'
import { readAhead } from '#reporting/batches.ts'
import { localDays } from '#reporting/days.ts'
import type { ReportContext } from '#reporting/scheduled-report.ts'
import { rulesOfUnits } from './rules-of-units.ts'
import { unitTrips } from './unit-trips.ts'

type UnitTrips = ReportSchemas['UnitTrips']
export type TripsContext = Pick<ReportContext, 'use' | 'scope' | 'signal' | 'units' | 'span'> & {
  formats: { zone: string }
  /** Moments of the selected legs by unit, in milliseconds since 1970; all legs without it. */
  selected?: ReadonlyMap<number, readonly number[]>
}

/** Reads a few units at a time, so that a large file needs no more memory. */
export async function* eachUnitTrips({
  use,
  scope,
  signal,
  units,
  span,
  formats: { zone },
  selected,
}: TripsContext): AsyncGenerator<UnitTrips> {
  const db = use(Db)
  const now = use(Clock).now().getTime()
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const dateOf = zoneDay(zone)
  const [days, fenceAt, rulesOf] = await Promise.all([
    localDays(db, dateOf(from), dateOf(to - 1), zone),
    visibleFences(db, scope),
    rulesOfUnits(
      db,
      units.map(({ id }) => id),
    ),
  ])
  yield* readAhead(units, signal, async ({ id, name }) => {
    const trips = await unitTrips(db, id, { from, to, now, days, fenceAt, rules: rulesOf(id) })
    const legs = selected ? trips.legs.filter(isAtOneOf(selected.get(id) ?? [])) : trips.legs
    return { unitId: id, unitName: name, timezone: zone, ...trips, legs }
  })
}

function isAtOneOf(moments: readonly number[]): (leg: ReportSchemas['TripLeg']) => boolean {
  return leg => {
    const [from, to] = [Date.parse(leg.from), Date.parse(leg.to)]
    return moments.some(moment => moment === from || (from < moment && moment < to))
  }
}
