import {
  exportAlarm,
  exportCanDataExcel,
  exportCommandsHistory,
  exportDm1Messages,
  exportEngineHoursExcel,
  exportEngineHoursRankingExcel,
  exportEngineOnOffExcel,
  exportEquipmentUtilizationExcel,
  exportEquipmentUtilizationRankingExcel,
  exportFtHistory,
  exportFuelConsumption,
  exportFuelEvents,
  exportFuelConsumptionRankingExcel,
  exportKeyOnOffRankingExcel,
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
  exportPerformance,
  exportPositionHistoryCsv,
  exportPositionHistoryExcel,
  exportSubscriptionsActivation,
  exportSubscriptionsExpiration,
  exportTrips,
  exportTripsGpx,
  exportUnderUse,
  exportUnreadAlarm,
} from '@muster/contract'
import type { Api, Incoming } from '@muster/core'
import type { ExportId, Format } from './export-types.ts'
import type { LegMoment } from './leg-moment.ts'

/** Parameters of one exported file. */
export interface ExportRequest {
  readonly unitIds: number[]
  /** ISO moments; empty for a report without dates. */
  readonly fromDate: string
  readonly toDate: string
  readonly format: Format
  /** IANA name; `offset` has its hours ahead of UTC at the start. */
  readonly zone: string
  readonly offset: number
  readonly parameterIds: number[]
  readonly days: number | undefined
  readonly search: string | undefined
  /** Selected trips and stops; empty for all. */
  readonly legs: readonly LegMoment[]
  readonly signal: AbortSignal
}

type Call = (api: Pick<Api, 'stream'>, asked: ExportRequest) => Promise<Incoming>

const spanOf = ({ unitIds, fromDate, toDate }: ExportRequest) => ({ unitIds, fromDate, toDate })
const rankingOf = (asked: ExportRequest) => ({ ...spanOf(asked), timezone: asked.zone })
const positionsOf = (asked: ExportRequest) => ({ ...spanOf(asked), showAll: true, offsetUTC: asked.offset })
const unitOf = ({ unitIds: [unitId = 0] }: ExportRequest) => unitId
/** Only trips have GPX. */
const inFormat = ({ format }: ExportRequest) => ({ format: format === 'gpx' ? 'excel' : format }) as const
/** Reports without a text file. */
const asDocument = ({ format }: ExportRequest) => (format === 'pdf' ? { format } : {})

/** Requests of all exports. */
export const exportRequests: Readonly<Record<ExportId, Call>> = {
  'key-on-off': (api, asked) =>
    api.stream(exportEngineOnOffExcel, {
      query: asDocument(asked),
      body: { ...spanOf(asked), offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  'vehicle-data': (api, asked) =>
    api.stream(exportCanDataExcel, {
      query: asDocument(asked),
      body: { ...spanOf(asked), canParameterIds: asked.parameterIds },
      signal: asked.signal,
    }),
  history: (api, asked) =>
    asked.format === 'csv'
      ? api.stream(exportPositionHistoryCsv, { body: positionsOf(asked), signal: asked.signal })
      : api.stream(exportPositionHistoryExcel, {
          query: asDocument(asked),
          body: positionsOf(asked),
          signal: asked.signal,
        }),
  trips: (api, asked) => {
    const legs = asked.legs.length > 0 ? { legs: [...asked.legs] } : {}
    const call = { body: { ...spanOf(asked), timezone: asked.zone, ...legs }, signal: asked.signal }
    return asked.format === 'gpx'
      ? api.stream(exportTripsGpx, call)
      : api.stream(exportTrips, { path: inFormat(asked), ...call })
  },
  'fuel-events': (api, asked) =>
    api.stream(exportFuelEvents, {
      path: inFormat(asked),
      body: { ...spanOf(asked), timezone: asked.zone },
      signal: asked.signal,
    }),
  'equipment-utilization': (api, asked) =>
    api.stream(exportEquipmentUtilizationExcel, {
      query: asDocument(asked),
      body: { ...spanOf(asked), timezone: asked.zone },
      signal: asked.signal,
    }),
  'engine-hours': (api, asked) =>
    api.stream(exportEngineHoursExcel, {
      query: asDocument(asked),
      body: { unitIds: asked.unitIds },
      signal: asked.signal,
    }),
  'fuel-consumption': (api, asked) =>
    api.stream(exportFuelConsumption, { path: inFormat(asked), body: spanOf(asked), signal: asked.signal }),
  'key-on-off-ranking': (api, asked) =>
    api.stream(exportKeyOnOffRankingExcel, { query: asDocument(asked), body: rankingOf(asked), signal: asked.signal }),
  'equipment-utilization-ranking': (api, asked) =>
    api.stream(exportEquipmentUtilizationRankingExcel, {
      query: asDocument(asked),
      body: rankingOf(asked),
      signal: asked.signal,
    }),
  'under-use': (api, asked) =>
    api.stream(exportUnderUse, { path: inFormat(asked), body: rankingOf(asked), signal: asked.signal }),
  'engine-hours-ranking': (api, asked) =>
    api.stream(exportEngineHoursRankingExcel, {
      query: asDocument(asked),
      body: rankingOf(asked),
      signal: asked.signal,
    }),
  'fuel-consumption-ranking': (api, asked) =>
    api.stream(exportFuelConsumptionRankingExcel, {
      query: asDocument(asked),
      body: rankingOf(asked),
      signal: asked.signal,
    }),
  performance: (api, asked) =>
    api.stream(exportPerformance, {
      path: inFormat(asked),
      body: { unitId: unitOf(asked), fromDate: dayAt(asked), timezone: asked.zone },
      signal: asked.signal,
    }),
  'dm1-messages': (api, asked) =>
    api.stream(exportDm1Messages, {
      path: inFormat(asked),
      body: { ...spanOf(asked), timezone: asked.zone, offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  alarms: (api, asked) =>
    api.stream(exportAlarm, {
      path: inFormat(asked),
      body: { ...spanOf(asked), offsetUtc: asked.offset },
      signal: asked.signal,
    }),
  'unread-alarms': (api, asked) =>
    api.stream(exportUnreadAlarm, {
      path: inFormat(asked),
      body: { ...spanOf(asked), offsetUtc: asked.offset },
      signal: asked.signal,
    }),
  'maintenance-overall': (api, asked) =>
    api.stream(exportMaintenanceOverallExcel, {
      query: asDocument(asked),
      body: { unitIds: asked.unitIds, offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  'maintenance-forecast': (api, asked) =>
    api.stream(exportMaintenanceForecastExcel, {
      query: asDocument(asked),
      body: { unitIds: asked.unitIds, days: asked.days, offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  'maintenance-history': (api, asked) =>
    api.stream(exportMaintenanceHistoryExcel, {
      query: asDocument(asked),
      body: { ...spanOf(asked), offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  'commands-history': (api, asked) =>
    api.stream(exportCommandsHistory, {
      path: inFormat(asked),
      body: { assetId: unitOf(asked), offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  'file-transfers': (api, asked) =>
    api.stream(exportFtHistory, {
      path: { assetId: unitOf(asked), ...inFormat(asked) },
      query: { offsetUTC: asked.offset },
      signal: asked.signal,
    }),
  'subscriptions-activation': (api, asked) =>
    api.stream(exportSubscriptionsActivation, {
      path: inFormat(asked),
      body: { offsetUTC: asked.offset, filter: asked.search },
      signal: asked.signal,
    }),
  'subscriptions-expiration': (api, asked) =>
    api.stream(exportSubscriptionsExpiration, {
      path: inFormat(asked),
      body: { offsetUTC: asked.offset, filter: asked.search, expirationDays: asked.days },
      signal: asked.signal,
    }),
}

/** Returns the first day in the user's time zone. */
function dayAt({ fromDate, offset }: ExportRequest): string {
  return new Date(Date.parse(fromDate) + offset * 3_600_000).toISOString().slice(0, 10)
}
