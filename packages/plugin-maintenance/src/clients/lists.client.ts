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
import type { State } from './card.client.ts'

export type Status = FleetSchemas['MaintenanceStatus']
export type Expected = FleetSchemas['MaintenanceForecastRow']
export type PastAction = FleetSchemas['MaintenanceHistoryAction']

/** `all` means all units of the user. */
type Ids = readonly number[] | 'all'
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
const unitsOf = (ids: Ids) => (ids === 'all' ? {} : { unitIds: [...ids] })
const statesOf = (states: readonly State[] | undefined) => (states ? { states: [...states] } : {})
const datesOf = ({ from, to }: Span) => ({ fromDate: from, toDate: to })

/** Loads and exports maintenance status, forecast and history (002 §7.3). */
export const maintenanceLists = defineClient({
  id: 'maintenance.lists',
  create: ({ api }) => ({
    /** Returns a page of units with a profile, most severe first. Values are in metres and hours. */
    status: (unitIds: Ids, page: Page, states?: readonly State[]) =>
      api.queryFor(maintenanceOverallStatus, {
        query: pageQuery(page),
        body: { ...unitsOf(unitIds), ...statesOf(states) },
      }),
    /** Returns one unit with its address. Remaining values are in the user's units. */
    unit: (unitId: number) =>
      api.queryFor(maintenanceOverallStatus, {
        query: { limit: 1, convertRemaining: true },
        body: { unitIds: [unitId] },
      }),
    forecast: (unitIds: Ids, days: number, page: Page) =>
      api.queryFor(maintenanceForecast, { query: pageQuery(page), body: { ...unitsOf(unitIds), days } }),
    history: (unitIds: readonly number[], span: Span, page: Page) =>
      api.queryFor(maintenanceHistoryActions, {
        query: pageQuery(page),
        body: { unitIds: [...unitIds], ...datesOf(span) },
      }),
    servicesOf: ({ unitId, actionId }: Pick<PastAction, 'unitId' | 'actionId'>) =>
      api.queryFor(maintenanceHistoryServices, { query: { unit: unitId, action: actionId } }),
    statusFile: (
      unitIds: Ids,
      states: readonly State[] | undefined,
      format: DocumentFormat,
      signal?: AbortSignal,
    ): Promise<Download> =>
      api.download(exportMaintenanceOverallExcel, {
        query: { format },
        body: { ...unitsOf(unitIds), ...statesOf(states) },
        signal,
      }),
    forecastFile: (unitIds: Ids, days: number, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportMaintenanceForecastExcel, {
        query: { format },
        body: { ...unitsOf(unitIds), days },
        signal,
      }),
    historyFile: (
      unitIds: readonly number[],
      span: Span,
      format: DocumentFormat,
      signal?: AbortSignal,
    ): Promise<Download> =>
      api.download(exportMaintenanceHistoryExcel, {
        query: { format },
        body: { unitIds: [...unitIds], ...datesOf(span) },
        signal,
      }),
  }),
})
