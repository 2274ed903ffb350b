import { exportPerformance, performanceReport } from '@muster/contract'
import type { ReportSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { zoneDay } from '#kernel/time/zone-clock.ts'
import { requestedUnits, checkLimits, type RequestedUnit } from '#reporting/requested.ts'
import { inBatches, readAhead } from '#reporting/batches.ts'
import { reportFile } from '#reporting/report-file.ts'
import { fileFormats } from '#reporting/user-formats.ts'
import { requestedZone } from '#reporting/zone.ts'
import { measuresOfUnits } from './measures.ts'
import { performanceSheets } from './performance-sheets.ts'
import { performanceSpans } from './spans.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Operations of the performance report (001 §7): from a day in the requested zone to the end of today, by day or by week. */
export const performance = [
  handle(performanceReport, async ({ body, scope, use, signal }) => {
    const now = use(Clock).now().getTime()
    const today = lastDay(use, body, new Set(body.unitIds).size, now)
    const units = await requestedUnits(use(Db), scope, body.unitIds)
    const made = await makes(
      use(Db),
      units.map(({ id }) => id),
    )
    const spans = await performanceSpans(use(Db), body.reportType, body.fromDate, today, body.timezone)
    const answer: ReportSchemas['UnitPerformance'][] = []
    const read = async (some: readonly RequestedUnit[]) => {
      const unitIds = some.map(({ id }) => id)
      return { some, measured: await measuresOfUnits(use(Db), unitIds, spans, now) }
    }
    for await (const { some, measured } of readAhead([...inBatches(units)], signal, read)) {
      for (const { id, name } of some) {
        const { measures, gaps, distanceSource } = measured.get(id)!
        answer.push({
          unitId: id,
          unitName: name,
          ...made.get(id),
          measures,
          ...(distanceSource && { distanceSource }),
          ...(gaps.length > 0 && { gaps }),
        })
      }
    }
    return answer
  }),

  handle(exportPerformance, async ({ body, path, scope, use }) => {
    const now = use(Clock).now().getTime()
    const today = lastDay(use, body, 1, now)
    const units = await requestedUnits(use(Db), scope, [body.unitId])
    const formats = { ...(await fileFormats(use, scope.userId, path.format)), zone: body.timezone }
    const spansBy = (type: 'DAILY' | 'WEEKLY') => performanceSpans(use(Db), type, body.fromDate, today, body.timezone)
    const read = (type: 'DAILY' | 'WEEKLY') => async () => {
      const spans = await spansBy(type)
      return { spans, ...(await measuresOfUnits(use(Db), [body.unitId], spans, now)).get(body.unitId)! }
    }
    const days = await spansBy('DAILY')
    return reportFile({
      title: formats.t('reports.performance'),
      units,
      formats,
      sheets: performanceSheets({ days: read('DAILY'), weeks: read('WEEKLY') }, formats),
      span: { from: new Date(days[0]?.from ?? now), to: new Date((days.at(-1)?.to ?? now) - 1) },
    })
  }),
]

interface PerformanceRequest {
  fromDate: string
  timezone: string
}

/**
 * Returns today in the report's zone, its last day.
 * @throws Problem 400 for an unknown zone, a start after today, and exceeded limits
 */
function lastDay(use: Use, { fromDate, timezone }: PerformanceRequest, units: number, now: number): string {
  const zone = requestedZone(timezone, timezone)
  const today = zoneDay(zone)(now)
  if (fromDate > today)
    throw badRequest(['problem.earlierDay'], {
      errors: [['fromDate', 'problem.isAfter', { start: fromDate, end: today }]],
    })
  // calendar days in any zone
  checkLimits(
    use,
    'performance',
    units,
    { from: new Date(`${fromDate}T00:00:00Z`), to: new Date(`${today}T23:59:59.999Z`) },
    'UTC',
  )
  return today
}

/** Returns brand and model of units that have them. */
async function makes(
  db: Database,
  unitIds: readonly number[],
): Promise<Map<number, { brandName?: string; modelName?: string }>> {
  const rows = await db
    .selectFrom('unit as u')
    .leftJoin('brand as b', 'b.brand_id', 'u.brand_id')
    .leftJoin('model as m', 'm.model_id', 'u.model_id')
    .select(['u.unit_id', 'b.name as brandName', 'm.name as modelName'])
    .where('u.unit_id', 'in', [...unitIds])
    .execute()
  return new Map(
    rows.map(({ unit_id, brandName, modelName }) => [
      unit_id,
      { ...(brandName !== null && { brandName }), ...(modelName !== null && { modelName }) },
    ]),
  )
}
