import {
  explainEngineHours,
  explainFuel,
  explainKeyOnOff,
  explainPerformance,
  explainTrips,
  explainUtilization,
  explainUtilizationTotal,
  type ReportId,
  type ReportSchemas,
} from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle, type Context } from '#kernel/http/handler.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { localDays } from '#reporting/days.ts'
import {
  checkEarliestStart,
  checkLimits,
  requestedSpan,
  requestedUnits,
  type RequestedSpan,
} from '#reporting/requested.ts'
import { userFormats } from '#reporting/user-formats.ts'
import { requestedZone } from '#reporting/zone.ts'
import { unitHours } from '../engine-hours/unit-hours.ts'
import { explainReading } from './computed.ts'
import { explainGrowth } from './explain-growth.ts'
import type { Explained, ExplainQuery } from './explain-query.ts'
import { explainFuelFigure } from './fuel-figures.ts'
import { explainPerformanceFigure } from './performance-figures.ts'
import { explainTripFigure } from './trip-figures.ts'
import { explainKeyFigure, explainUseFigure } from './use-figures.ts'
import { explainUseTotal } from './use-total.ts'
import { growthOfUnits } from '../counters/growth.ts'

interface Query {
  figure: string
  fromDate: string
  toDate: string
  timezone?: string
  reportFrom?: string
  reportTo?: string
}

type ExplainContext = Pick<Context, 'use' | 'scope' | 'caller'> & { path: { unitId: number }; query: Query }

/** Operations that explain report figures, with the permission, limits and functions of the report. */
export const explanations = [
  handle(explainFuel, context =>
    explain(context, 'fuelConsumption', query =>
      explainFuelFigure(query, context.query.figure, context.query.kind ?? 'THERMAL'),
    ),
  ),

  handle(explainUtilization, context =>
    explain(context, 'equipmentUtilization', query => explainUseFigure(query, context.query.figure)),
  ),

  handle(explainUtilizationTotal, context => explainUseTotal(context, context.query)),

  handle(explainKeyOnOff, context =>
    explain(context, 'keyOnOff', query => explainKeyFigure(query, context.query.figure)),
  ),

  handle(explainEngineHours, context =>
    explain(context, 'rankings', query => explainHoursFigure(query, context.query.figure)),
  ),

  handle(explainTrips, context => explain(context, 'trips', query => explainTripFigure(query, context.query.figure))),

  handle(explainPerformance, context =>
    explain(context, 'performance', query => explainPerformanceFigure(query, context.query.figure)),
  ),
]

async function explainHoursFigure(query: ExplainQuery, figure: ReportSchemas['EngineHoursFigure']): Promise<Explained> {
  const { db, unit, edges, now } = query
  if (figure === 'engineHours') {
    const [hours] = await unitHours(db, [unit], now)
    return explainReading(hours?.engineHours, 'h', hours?.timestamp)
  }
  const growth = await growthOfUnits(db, { unitIds: [unit.id], counters: ['engineHours'], edges, now })
  const run = growth.get(unit.id)?.spans.engineHours[0]?.total
  const value = run === undefined ? undefined : Math.round(run * 100) / 100
  return explainGrowth(query, { counter: 'engineHours', value, uom: 'h', digits: 2 })
}

async function explain(
  { use, scope, caller, path, query }: ExplainContext,
  report: ReportId,
  of: (query: ExplainQuery) => Promise<Explained>,
): Promise<ReportSchemas['Explanation']> {
  const span = requestedSpan(query)
  const { zone: userZone } = await userFormats(use(Db), caller.userId)
  const zone = requestedZone(query.timezone, userZone)
  const whole = reportSpan(span, query)
  if (report === 'fuelConsumption') checkEarliestStart(use, report, whole, zone)
  else checkLimits(use, report, 1, whole, zone)
  const [unit] = await requestedUnits(use(Db), scope, [path.unitId])
  if (!unit) throw new Error('no unit')
  const [from, to] = [span.from.getTime(), span.to.getTime() + 1]
  const edges = [...new Set([whole.from.getTime(), from, to, whole.to.getTime() + 1])]
  const dateOf = zoneDay(zone)
  const now = use(Clock).now().getTime()
  const explained = await use(Db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async db =>
      of({
        db,
        unit,
        span,
        from,
        to,
        edges,
        days: await localDays(db, dateOf(from), dateOf(to - 1), zone),
        zone,
        now,
      }),
    )
  return { unitId: unit.id, unitName: unit.name, figure: query.figure, timezone: zone, ...explained }
}

/** Returns the period of the report that contains the figure. */
function reportSpan({ from, to }: RequestedSpan, { reportFrom, reportTo }: Query): RequestedSpan {
  return {
    from: new Date(Math.min(from.getTime(), reportFrom === undefined ? Infinity : Date.parse(reportFrom))),
    to: new Date(Math.max(to.getTime(), reportTo === undefined ? -Infinity : Date.parse(reportTo))),
  }
}
