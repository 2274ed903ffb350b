import type { ReportSchemas } from '@muster/contract'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { localDays, type LocalDay } from '#reporting/days.ts'
import { rulesOfUnits } from '../trips/rules-of-units.ts'
import { countedTrips, sumsOfDay, type CountedPart, type CountedTrips } from '../trips/unit-trips.ts'
import { exactParts } from './exact-parts.ts'
import type { Explained, ExplainQuery } from './explain-query.ts'
import { lackOfReadings } from './explain-growth.ts'
import { explainLegFigure, isLegFigure, type LegFigure } from './leg-figures.ts'
import { shownGaps } from './left-out.ts'

type Figure = Exclude<ReportSchemas['TripFigure'], LegFigure>

const isTrip = ({ leg }: CountedPart) => leg?.kind === 'TRIP'
const seconds = ({ from, to }: CountedPart) => (to - from) / 1000

/** Amounts by part of the day, before `sumsOfDay` rounds them; undefined for parts that a figure does not contain. */
const amounts: Readonly<Record<Figure, (part: CountedPart) => number | undefined>> = {
  tripDistance: part => (isTrip(part) ? part.metres : undefined),
  otherDistance: part => (isTrip(part) ? undefined : part.metres),
  tripSeconds: part => (isTrip(part) ? seconds(part) : undefined),
  drivingSeconds: part => (isTrip(part) ? (part.figures?.drivingMs ?? 0) / 1000 : undefined),
  idleSeconds: part => (isTrip(part) || part.leg?.kind === 'AT_PLACE' ? (part.figures?.idleMs ?? 0) / 1000 : undefined),
  atPlaceSeconds: part => (part.leg?.kind === 'AT_PLACE' ? seconds(part) : undefined),
  fuel: ({ litres }) => litres,
}

const counters = { tripDistance: 'odometer', otherDistance: 'odometer', fuel: 'fuelUsed' } as const
const sources = { DEVICE: 'ODOMETER', GATEWAY: 'GATEWAY_DISTANCE', COUNTER: 'FUEL_USED', TANK: 'FUEL_LEVEL' } as const

/**
 * Explains a figure of the trips and stops report (`countedTrips`): a sum by the trips and stops of its days, or a figure of one trip or
 * stop. The first and last boundary are the start and end of the figure.
 */
export async function explainTripFigure(query: ExplainQuery, figure: ReportSchemas['TripFigure']): Promise<Explained> {
  const { db, unit, edges, now } = query
  const [from, to] = [edges[0]!, edges.at(-1)!]
  const days = await cellsOf(query, from, to)
  const rules = (await rulesOfUnits(db, [unit.id]))(unit.id)
  const counted = await countedTrips(db, unit.id, { from, to, now, days, rules })
  return isLegFigure(figure)
    ? explainLegFigure(query, figure, counted)
    : explainSum(query, figure, { counted, cells: days.filter(day => day.from >= query.from && day.to <= query.to) })
}

/** Returns the days of a report, clipped to the period of the figure. */
async function cellsOf({ db, from, to, zone }: ExplainQuery, start: number, end: number): Promise<LocalDay[]> {
  const dateOf = zoneDay(zone)
  const days = await localDays(db, dateOf(start), dateOf(end - 1), zone)
  return days.flatMap(day => {
    const bounds = [day.from, ...[from, to].filter(time => time > day.from && time < day.to), day.to]
    return bounds.slice(1).map((until, i) => ({ ...day, from: bounds[i]!, to: until }))
  })
}

interface Counted {
  counted: CountedTrips | undefined
  /** Days of the figure. */
  cells: readonly LocalDay[]
}

async function explainSum(query: ExplainQuery, figure: Figure, { counted, cells }: Counted): Promise<Explained> {
  const counter = figure in counters ? counters[figure as keyof typeof counters] : undefined
  const uom = counter === 'odometer' ? 'm' : counter === 'fuelUsed' ? 'l' : 's'
  const digits = uom === 'l' ? 2 : 0
  let value: number | undefined
  const parts = cells.flatMap(day => {
    const its = counted?.parts.filter(part => part.day === day) ?? []
    const ofDay = sumsOfDay(day, its)[figure]
    if (ofDay === undefined) return []
    value = (value ?? 0) + ofDay
    const raw = its.flatMap(part => {
      const amount = amounts[figure](part) ?? 0
      return amount > 0 ? [{ kind: part.leg?.kind ?? ('NO_TRIP' as const), from: part.from, to: part.to, amount }] : []
    })
    return exactParts(raw, ofDay, digits)
  })
  const measured = counter === 'odometer' ? counted?.source : counter && counted?.fuelSource
  const isByFixes = counter === 'odometer' && counted?.source === undefined && value !== undefined
  const source = measured ? sources[measured] : isByFixes ? 'FIXES' : undefined
  const gaps =
    (counter &&
      counted?.gaps.filter(gap => gap.grown[counter] !== undefined && gap.to > query.from && gap.from < query.to)) ??
    []
  const scale = 10 ** digits
  return {
    ...(value === undefined
      ? { reason: await lackOfReadings(query, 'NO_COUNTER') }
      : { value: Math.round(value * scale) / scale }),
    uom,
    rule: 'TRIPS',
    parameters: {},
    ...(source && { source }),
    parts,
    gaps: shownGaps(
      gaps.map(gap => ({
        reason: 'UNASSIGNED',
        from: gap.from,
        to: gap.to,
        amount: Math.round((gap.grown[counter!] ?? 0) * scale) / scale,
      })),
      [],
    ),
    leftOut: [],
    leftOutCount: 0,
    corrections: [],
    operands: [],
  }
}
