import { equipmentUtilizationUnits, exportEquipmentUtilizationExcel, type ReportSchemas } from '@muster/contract'
import { defineClient, type Download, type ReportRequest } from '@muster/core'
import { datesOf } from './report-dates.ts'

export type UnitUse = ReportSchemas['UnitUtilization']
type DocumentFormat = ReportSchemas['DocumentFormat']

/** Loads and exports the seconds in each state by day of the zone (002 §7.3). */
export const utilizationData = defineClient({
  id: 'reports.equipment-utilization',
  create: ({ api }) => {
    const bodyOf = (request: ReportRequest, timezone: string) => ({
      unitIds: [...request.unitIds],
      ...datesOf(request),
      timezone,
    })
    return {
      units: (request: ReportRequest, zone: string, signal?: AbortSignal): Promise<UnitUse[]> =>
        api.call(equipmentUtilizationUnits, { body: bodyOf(request, zone), signal }),
      file: (request: ReportRequest, zone: string, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
        api.download(exportEquipmentUtilizationExcel, { query: { format }, body: bodyOf(request, zone), signal }),
    }
  },
})
