import { dayMs, type ReportId, type ReportSchemas } from '@muster/contract'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Context } from '#kernel/http/handler.ts'
import {
  allUnits,
  checkEarliestStart,
  checkLimits,
  checkUnits,
  requestedSpan,
  requestedUnits,
  type RequestedSpan,
  type RequestedUnit,
} from '#reporting/requested.ts'
import { batchSize, inBatches, readAhead } from '#reporting/batches.ts'
import { fileFormats, type FileFormats, type FileType } from '#reporting/user-formats.ts'
import { requestedZone } from '#reporting/zone.ts'
import { previousSpan } from './previous-span.ts'
import { sortedByName } from './sorted-by-name.ts'

/** Computes the figures of units, in their order. */
export type FiguresOf<Figures> = (units: readonly RequestedUnit[]) => Promise<Figures[]>

/** A report with a row for each unit. */
export interface Ranking<Figures extends object, Present extends object = {}> {
  /** Report that defines the limit of days. */
  report: ReportId
  /** Days are counted back from today. */
  fromNow?: true
  /** Prepares the figures of a period, computed as in the report. */
  figures(use: Use, span: RequestedSpan, zone: string, now: number): FiguresOf<Figures> | Promise<FiguresOf<Figures>>
  /** Returns period-independent values, in unit order. */
  present?(use: Use, units: readonly RequestedUnit[], now: number): Promise<Present[]>
}

type RankingContext = Pick<Context, 'use' | 'scope' | 'signal'> & { body: ReportSchemas['RankingPageRequest'] }

export type Ranked<Figures, Present = {}> = Figures & Present & { unitId: number; unitName: string; previous: Figures }

/** A checked request of a ranking. */
export interface RankingRequest {
  units: readonly RequestedUnit[]
  span: RequestedSpan
  previous: RequestedSpan
  formats: FileFormats
}

/** @throws Problem 400 for exceeded limits, 404 for units outside the scope */
export async function readRanking(
  { body, use, scope }: RankingContext,
  { report, fromNow }: Pick<Ranking<object>, 'report' | 'fromNow'>,
  fileType?: FileType,
): Promise<RankingRequest> {
  const span = requestedSpan(body)
  const user = await fileFormats(use, scope.userId, fileType)
  const formats = { ...user, zone: requestedZone(body.timezone, user.zone) }
  if (fromNow) checkEarliestStart(use, report, span, formats.zone)
  else checkLimits(use, report, 0, span, formats.zone)
  if (body.unitIds) checkUnits(use, 'rankings', new Set(body.unitIds).size)
  const units = body.unitIds ? await requestedUnits(use(Db), scope, body.unitIds) : await allUnits(use(Db), scope)
  checkUnits(use, 'rankings', units.length)
  const previous = previousSpan(span, formats.zone, use(Clock).now().getTime())
  return { units: sortedByName(units), span, previous, formats }
}

/** Milliseconds after which a page ends with the units computed together, so that no call occupies a connection for long. */
const pageTime = 4000

/** Returns a page of a ranking (`RankingPage`). */
export async function rankingPage<Figures extends object, Present extends object>(
  context: RankingContext,
  ranking: Ranking<Figures, Present>,
) {
  const { start = 0, limit = 1000 } = context.body
  const request = await readRanking(context, ranking)
  const units = request.units.slice(start, start + limit)
  const items: Ranked<Figures, Present>[] = []
  const until = performance.now() + pageTime
  for await (const rows of rankedBatches(context, ranking, { ...request, units })) {
    items.push(...rows)
    if (performance.now() > until) break
  }
  const { from, to } = request.previous
  return {
    items,
    totalCount: request.units.length,
    previousFrom: from.toISOString(),
    previousTo: to.toISOString(),
  }
}

/** Computes both periods for some units, one after the other. */
export async function* ranked<Figures extends object, Present extends object>(
  ...request: Parameters<typeof rankedBatches<Figures, Present>>
): AsyncGenerator<Ranked<Figures, Present>> {
  for await (const rows of rankedBatches(...request)) yield* rows
}

async function* rankedBatches<Figures extends object, Present extends object>(
  { use, signal }: Pick<RankingContext, 'use' | 'signal'>,
  ranking: Ranking<Figures, Present>,
  { units, span, previous, formats: { zone } }: RankingRequest,
): AsyncGenerator<Ranked<Figures, Present>[]> {
  const now = use(Clock).now().getTime()
  const [figures, before] = await Promise.all([
    ranking.figures(use, span, zone, now),
    ranking.figures(use, previous, zone, now),
  ])
  const days = (span.to.getTime() - span.from.getTime()) / dayMs
  const batches = [...inBatches(units, batchSize(days))]
  const read = async (some: readonly RequestedUnit[]) => ({
    some,
    presents: await ranking.present?.(use, some, now),
    its: await figures(some),
    befores: await before(some),
  })
  for await (const { some, presents, its, befores } of readAhead(batches, signal, read)) {
    yield some.map(({ id, name }, i) => ({
      unitId: id,
      unitName: name,
      ...(presents?.[i] as Present),
      ...(its[i] as Figures),
      previous: befores[i] as Figures,
    }))
  }
}
