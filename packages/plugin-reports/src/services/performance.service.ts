import {
  exportPerformance,
  lookupUnitsIds,
  maintenanceOverallStatus,
  performanceReport,
  type ReportSchemas,
} from '@muster/contract'
import { dayOf, defineService, type Download } from '@muster/core'
import { dateText } from './report-dates.ts'

export type UnitPerformance = ReportSchemas['UnitPerformance']
export type Period = 'DAILY' | 'WEEKLY'

export interface PerformanceRequest {
  unitId: number
  /** Milliseconds since 1970: its day in the zone is the first. */
  from: number
  zone: string
}

/** 001 §9: units of a page of the maintenance table. */
export const maintenancePage = 20

/** Performance (001 §7): measures of one unit since a day, by day or by week, and the maintenance status of units. */
export const performanceData = defineService({
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
      excel: (request: PerformanceRequest, signal?: AbortSignal): Promise<Download> =>
        api.download(exportPerformance, {
          path: { format: 'excel' },
          body: { ...bodyOf(request), unitId: request.unitId },
          signal,
        }),
      async names(unitIds: readonly number[], signal?: AbortSignal): Promise<{ id: number; name: string }[]> {
        const rows = await api.call(lookupUnitsIds, { body: [...unitIds], signal })
        return rows.map(({ id, label }) => ({ id: Number(id), name: label }))
      },
      /** Pages from 1. */
      maintenance: (unitIds: readonly number[], page: number) =>
        api.queryFor(maintenanceOverallStatus, {
          query: { start: (page - 1) * maintenancePage, limit: maintenancePage },
          body: { unitIds: [...unitIds] },
        }),
    }
  },
})
