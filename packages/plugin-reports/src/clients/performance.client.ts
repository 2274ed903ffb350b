import {
  exportPerformance,
  lookupUnitsIds,
  maintenanceOverallStatus,
  performanceReport,
  type ReportSchemas,
} from '@muster/contract'
import { dayOf, defineClient, type Download } from '@muster/core'
import { dateText } from './report-dates.ts'

export type UnitPerformance = ReportSchemas['UnitPerformance']
export type Period = 'DAILY' | 'WEEKLY'

export interface PerformanceRequest {
  unitId: number
  /** Milliseconds since 1970, on the first day in the zone. */
  from: number
  zone: string
}

/** Page size of the maintenance table (001 §9). */
export const maintenancePage = 20

/** Loads and exports performance measures of one unit, and loads the maintenance status of units (001 §7). */
export const performanceData = defineClient({
  id: 'reports.performance',
  create: ({ api }) => {
    const bodyOf = ({ from, zone }: PerformanceRequest) => ({ fromDate: dateText(dayOf(zone, from)), timezone: zone })
    return {
      async unit(
        request: PerformanceRequest,
        reportType: Period,
        signal?: AbortSignal,
      ): Promise<UnitPerformance | null> {
        const [unit] = await api.call(performanceReport, {
          body: { reportType, ...bodyOf(request), unitIds: [request.unitId] },
          signal,
        })
        return unit ?? null
      },
      file: (
        request: PerformanceRequest,
        format: ReportSchemas['DocumentFormat'],
        signal?: AbortSignal,
      ): Promise<Download> =>
        api.download(exportPerformance, {
          path: { format },
          body: { ...bodyOf(request), unitId: request.unitId },
          signal,
        }),
      async names(unitIds: readonly number[], signal?: AbortSignal): Promise<{ id: number; name: string }[]> {
        const rows = await api.call(lookupUnitsIds, { body: [...unitIds], signal })
        return rows.map(({ id, label }) => ({ id: Number(id), name: label }))
      },
      /** `page` is 1-based. */
      maintenance: (unitIds: readonly number[], page: number) =>
        api.queryFor(maintenanceOverallStatus, {
          query: { start: (page - 1) * maintenancePage, limit: maintenancePage },
          body: { unitIds: [...unitIds] },
        }),
    }
  },
})
