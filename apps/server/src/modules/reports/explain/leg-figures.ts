import type { ReportSchemas } from '@muster/contract'
import { legFigures, type LegFigures } from '@muster/signals'
import { shownLegs, type CountedTrips } from '../trips/unit-trips.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import { explainGrowth } from './explain-growth.ts'
import { partBounds, type Explained, type ExplainQuery } from './explain-query.ts'

export type LegFigure = Extract<ReportSchemas['TripFigure'], `leg${string}`>
type TripLeg = ReportSchemas['TripLeg']

export const isLegFigure = (figure: ReportSchemas['TripFigure']): figure is LegFigure => figure.startsWith('leg')

/** Explains a figure of the trip or stop that starts the period, as the report shows it (`shownLegs`). */
export async function explainLegFigure(
  query: ExplainQuery,
  figure: LegFigure,
  counted: CountedTrips | undefined,
): Promise<Explained> {
  const { edges, now } = query
  const period = { from: edges[0]!, until: Math.min(edges.at(-1)!, now) }
  const legs = counted ? shownLegs(counted, { ...period, fenceAt: () => undefined }) : []
  const i = legs.findIndex(leg => Date.parse(leg.from) === query.from)
  const shown = legs[i]
  const uom = figure === 'legDistance' ? 'm' : figure === 'legFuel' ? 'l' : 's'
  if (!shown || !counted) return { ...base(uom), reason: 'NO_LEG', parts: [] }
  const own = { ...query, edges: counted.edges, to: Date.parse(shown.to) }
  const { kind } = shown
  /** Explains an amount by quarter hours, hours or days. */
  const divided = (value: number | undefined, amountOf: (span: Span) => number, of: RawPart['kind']): Explained => {
    const bounds = partBounds(own)
    const spans = bounds.slice(1).map((to, at) => ({ from: bounds[at]!, to }))
    const raw = spans.map(span => ({ ...span, kind: of, amount: amountOf(span) })).filter(({ amount }) => amount > 0)
    return value === undefined
      ? { ...base(uom), reason: 'NO_COUNTER', parts: [] }
      : { ...base(uom), value, parts: exactParts(raw, value, uom === 'l' ? 2 : 0) }
  }
  const figures = (amountOf: (of: LegFigures) => number) => (span: Span) =>
    amountOf(legFigures(counted.trips, counted.legs[i]!, span))
  switch (figure) {
    case 'legSeconds':
      return divided(Math.round((own.to - own.from) / 1000), ({ from, to }) => (to - from) / 1000, kind)
    case 'legDrivingSeconds':
      return divided(
        shown.drivingSeconds,
        figures(({ drivingMs }) => drivingMs / 1000),
        kind,
      )
    case 'legIdleSeconds':
      return divided(
        shown.idleSeconds,
        figures(({ idleMs }) => idleMs / 1000),
        kind,
      )
    case 'legDistance':
      return shown.distanceSource === 'FIXES'
        ? {
            ...divided(
              shown.distance,
              figures(({ metres }) => metres),
              kind,
            ),
            source: 'FIXES',
          }
        : explainGrowth(own, { counter: 'odometer', value: shown.distance, uom, digits: 0 })
    case 'legFuel':
      return explainLegFuel(own, shown, counted, divided)
  }
}

interface Span {
  from: number
  to: number
}

function explainLegFuel(
  own: ExplainQuery,
  { fuel }: TripLeg,
  { fuelSource, burnedUntil }: CountedTrips,
  divided: (value: number | undefined, amountOf: (span: Span) => number, of: RawPart['kind']) => Explained,
): Explained | Promise<Explained> {
  if (!burnedUntil) return explainGrowth(own, { counter: 'fuelUsed', value: fuel, uom: 'l', digits: 2 })
  const explained = divided(fuel, ({ from, to }) => burnedUntil(to) - burnedUntil(from), 'READINGS')
  return { ...explained, ...(fuelSource === 'TANK' && { rule: 'TANK_BURNED', source: 'FUEL_LEVEL' }) }
}

const base = (uom: string) => ({
  uom,
  rule: 'TRIPS' as const,
  parameters: {},
  gaps: [],
  leftOut: [],
  leftOutCount: 0,
  corrections: [],
  operands: [],
})
