import {
  engineHoursRanking,
  equipmentUtilizationRanking,
  exportEngineHoursRankingExcel,
  exportEquipmentUtilizationRankingExcel,
  exportFuelConsumptionRankingExcel,
  exportKeyOnOffRankingExcel,
  exportUnderUse,
  fuelConsumptionRanking,
  keyOnOffRanking,
  underUseRanking,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, type Download, type PartProgress, type Span } from '@muster/core'
import { datesOf } from './report-dates.ts'
import type { FuelKind } from './fuel-consumption.client.ts'

export type RankedUtilization = ReportSchemas['RankedUtilization']
export type RankedUnderUse = ReportSchemas['RankedUnderUse']
export type RankedKeyTime = ReportSchemas['RankedKeyTime']
export type RankedFuel = ReportSchemas['RankedFuel']
export type RankedEngineHours = ReportSchemas['RankedEngineHours']

type DocumentFormat = ReportSchemas['DocumentFormat']

export interface RankingRequest extends Span {
  /** All of the user's units if absent. */
  readonly unitIds?: readonly number[] | undefined
  readonly zone: string
}

interface Page<Row> {
  items: Row[]
  totalCount: number
  previousFrom: string
  previousTo: string
}

/** All rows of a ranking, and the comparison period. */
export type Ranking<Row> = Pick<Page<Row>, 'items' | 'previousFrom' | 'previousTo'>

export interface RankingOptions {
  signal?: AbortSignal | undefined
  /** Receives the number of loaded units. */
  onProgress?: ((progress: PartProgress) => void) | undefined
}

/** Loads and exports reports with a row per unit, including for many units (`RankingPage` of the API). */
export const rankingData = defineClient({
  id: 'reports.rankings',
  create: ({ api }) => ({
    utilization: (request: RankingRequest, options: RankingOptions = {}): Promise<Ranking<RankedUtilization>> =>
      allPages(
        start => api.call(equipmentUtilizationRanking, { body: { ...bodyOf(request), start }, signal: options.signal }),
        options,
      ),
    utilizationFile: (request: RankingRequest, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportEquipmentUtilizationRankingExcel, { query: { format }, body: bodyOf(request), signal }),
    underUse: (request: RankingRequest, options: RankingOptions = {}): Promise<Ranking<RankedUnderUse>> =>
      allPages(
        start => api.call(underUseRanking, { body: { ...bodyOf(request), start }, signal: options.signal }),
        options,
      ),
    underUseFile: (request: RankingRequest, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportUnderUse, { path: { format }, body: bodyOf(request), signal }),
    keyTime: (request: RankingRequest, options: RankingOptions = {}): Promise<Ranking<RankedKeyTime>> =>
      allPages(
        start => api.call(keyOnOffRanking, { body: { ...bodyOf(request), start }, signal: options.signal }),
        options,
      ),
    keyTimeFile: (request: RankingRequest, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportKeyOnOffRankingExcel, { query: { format }, body: bodyOf(request), signal }),
    engineHours: (request: RankingRequest, options: RankingOptions = {}): Promise<Ranking<RankedEngineHours>> =>
      allPages(
        start => api.call(engineHoursRanking, { body: { ...bodyOf(request), start }, signal: options.signal }),
        options,
      ),
    engineHoursFile: (request: RankingRequest, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportEngineHoursRankingExcel, { query: { format }, body: bodyOf(request), signal }),
    fuel: (request: RankingRequest, kind: FuelKind, options: RankingOptions = {}): Promise<Ranking<RankedFuel>> =>
      allPages(
        start =>
          api.call(fuelConsumptionRanking, { body: { ...bodyOf(request), kind, start }, signal: options.signal }),
        options,
      ),
    fuelFile: (
      request: RankingRequest,
      kind: FuelKind,
      format: DocumentFormat,
      signal?: AbortSignal,
    ): Promise<Download> =>
      api.download(exportFuelConsumptionRankingExcel, {
        query: { format },
        body: { ...bodyOf(request), kind },
        signal,
      }),
  }),
})

const bodyOf = ({ unitIds, zone, ...span }: RankingRequest) => ({
  ...(unitIds && { unitIds: [...unitIds] }),
  ...datesOf({ ...span, unitIds: [] }),
  timezone: zone,
})

/** Loads pages sequentially. The server ends a page after some seconds. */
async function allPages<Row>(
  load: (start: number) => Promise<Page<Row>>,
  { onProgress, signal }: RankingOptions,
): Promise<Ranking<Row>> {
  const items: Row[] = []
  for (;;) {
    signal?.throwIfAborted()
    const { items: page, totalCount, previousFrom, previousTo } = await load(items.length)
    items.push(...page)
    onProgress?.({ done: items.length, total: totalCount })
    if (page.length === 0 || items.length >= totalCount) return { items, previousFrom, previousTo }
  }
}
