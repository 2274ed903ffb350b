import { engineHoursUnits, exportEngineHoursExcel, type ReportSchemas } from '@muster/contract'
import { defineClient, type Download, type ReportRequest } from '@muster/core'

export type UnitHours = ReportSchemas['UnitEngineHours']
type DocumentFormat = ReportSchemas['DocumentFormat']
type UnitsRequest = Pick<ReportRequest, 'unitIds'>

/** Loads and exports current engine-hour counters (002 §7.3). */
export const engineHoursData = defineClient({
  id: 'reports.engine-hours',
  create: ({ api }) => ({
    units: ({ unitIds }: UnitsRequest, signal?: AbortSignal): Promise<UnitHours[]> =>
      api.call(engineHoursUnits, { body: { unitIds: [...unitIds] }, signal }),
    file: ({ unitIds }: UnitsRequest, format: DocumentFormat, signal?: AbortSignal): Promise<Download> =>
      api.download(exportEngineHoursExcel, { query: { format }, body: { unitIds: [...unitIds] }, signal }),
  }),
})
