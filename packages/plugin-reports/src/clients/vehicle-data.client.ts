import {
  canDataResults,
  canDataUnitsRaw,
  exportCanDataExcel,
  listCanDataParameters,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, partPages, type Download, type ReportRequest } from '@muster/core'
import { datesOf } from './report-dates.ts'

export type Parameter = ReportSchemas['CanDataParameter']
export type Series = ReportSchemas['CanDataSeries']
export type Row = ReportSchemas['CanDataRow']

export interface DataRequest extends ReportRequest {
  readonly parameterIds: readonly number[]
}

export interface DataPage {
  items: Row[]
  totalCount: number
  parameters: Parameter[]
}

/** Loads reported parameters, values and readings, and exports them (002 §7.3). */
export const vehicleDataReadings = defineClient({
  id: 'reports.vehicle-data',
  create: ({ api }) => {
    const bodyOf = ({ unitIds, parameterIds, ...span }: DataRequest) => ({
      unitIds: [...unitIds],
      canParameterIds: [...parameterIds],
      ...datesOf({ unitIds, ...span }),
    })
    const page = (request: DataRequest, start: number, limit: number, signal?: AbortSignal) =>
      api.call(canDataResults, { body: { ...bodyOf(request), start, limit }, signal })
    return {
      parameters: (request: ReportRequest, signal?: AbortSignal): Promise<Parameter[]> =>
        api.call(listCanDataParameters, { body: { unitIds: [...request.unitIds], ...datesOf(request) }, signal }),
      /** Downsampled to about 2,000 values per unit and parameter, preserving peaks. */
      series: (request: DataRequest, signal?: AbortSignal): Promise<Series[]> =>
        api.call(canDataUnitsRaw, { body: bodyOf(request), signal }),
      /** Loads a page of readings across all parts, in part order. */
      async readings(
        parts: readonly DataRequest[],
        { start, limit }: { start: number; limit: number },
        signal?: AbortSignal,
      ): Promise<DataPage> {
        const [only] = parts
        if (only && parts.length === 1) {
          const { canParameterInfos, ...result } = await page(only, start, limit, signal)
          return { ...result, parameters: canParameterInfos }
        }
        const [totals, items]: [number[], Row[]] = [[], []]
        let parameters: Parameter[] = []
        for (const part of parts) {
          const { totalCount, canParameterInfos } = await page(part, 0, 1, signal)
          totals.push(totalCount)
          parameters = canParameterInfos
        }
        for (const { part, ...rows } of partPages(totals, { start, limit })) {
          const request = parts[part]
          if (request) items.push(...(await page(request, rows.start, rows.limit, signal)).items)
        }
        return { items, totalCount: totals.reduce((sum, total) => sum + total, 0), parameters }
      },
      file: (request: DataRequest, format: ReportSchemas['DocumentFormat'], signal?: AbortSignal): Promise<Download> =>
        api.download(exportCanDataExcel, { query: { format }, body: bodyOf(request), signal }),
    }
  },
})
