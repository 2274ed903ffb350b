import {
  exportMaintenanceForecastExcel,
  exportMaintenanceHistoryExcel,
  exportMaintenanceOverallExcel,
  maintenanceForecast,
  maintenanceHistoryActions,
  maintenanceHistoryServices,
  maintenanceOverallStatus,
  type FleetSchemas,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, type Download } from '@muster/core'

export type Status = FleetSchemas['MaintenanceStatus']
export type Expected = FleetSchemas['MaintenanceForecastRow']
export type PastAction = FleetSchemas['MaintenanceHistoryAction']

type Ids = readonly number[]
type DocumentFormat = ReportSchemas['DocumentFormat']
interface Page {
  /** Page number, 1-based. */
  page: number
  size: number
}
interface Span {
  /** ISO 8601, both inclusive. */
  from: string
  to: string
}

const pageQuery = ({ page, size }: Page) => ({ start: (page - 1) * size, limit: size })
const datesOf = ({ from, to }: Span) => ({ fromDate: from, toDate: to })

/** Loads and exports maintenance status, forecast and history (002 §7.3). */
export const maintenanceLists = defineClient({
  id: 'maintenance.lists',
  create: ({ api }) => ({
    /** Returns a page of units with a profile, most severe first. Values are in metres and hours. */
    status: (unitIds: Ids, page: Page) =>
      api.queryFor(maintenanceOverallStatus, { query: pageQuery(page), body: { unitIds: [...unitIds] } }),
    /** Returns one unit with its address. Remaining values are in the user's units. */
    unit: (unitId: number) =>
      api.queryFor(maintenanceOverallStatus, {
        query: { limit: 1, convertRemaining: true },
        body: { unitIds: [unitId] },
      }),
    forecast: (unitIds: Ids, days: number, page: Page) =>
      api.queryFor(maintenanceForecast, { query: pageQuery(page), body: { unitIds: [...unitIds], days } }),
    history: (unitIds: Ids, span: Span, page: Page) =>
      api.queryFor(maintenanceHistoryActions, {
        query: pageQuery(page),
        body: { unitIds: [...unitIds], ...datesOf(span) },
      }),
    servicesOf: ({ unitId, actionId }: Pick<PastAction, 'unitId' | 'actionId'>) =>
      api.queryFor(maintenanceHistoryServices, { query: { unit: unitId, action: actionId } }),
    statusFile: (unitIds: Ids, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportMaintenanceOverallExcel, { query: { format }, body: { unitIds: [...unitIds] }, signal }),
    forecastFile: (unitIds: Ids, days: number, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportMaintenanceForecastExcel, {
        query: { format },
        body: { unitIds: [...unitIds], days },
        signal,
      }),
    historyFile: (unitIds: Ids, span: Span, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportMaintenanceHistoryExcel, {
        query: { format },
        body: { unitIds: [...unitIds], ...datesOf(span) },
        signal,
      }),
  }),
})
