import { exportFuelConsumption, fuelConsumptionUnitsV2, type ReportSchemas } from '@muster/contract'
import { defineClient, type Download, type ReportRequest } from '@muster/core'
import { datesOf } from './report-dates.ts'

export type UnitFuel = ReportSchemas['UnitFuelConsumption']
type Param = ReportSchemas['FuelConsumptionParam']
export type FuelKind = NonNullable<Param['kind']>
export type FuelOrder = Required<Pick<Param, 'sortField' | 'sortDirection'>>
type DocumentFormat = ReportSchemas['DocumentFormat']

/** Loads and exports fuel and energy consumption in base units of the API (002 §7.3). */
export const fuelConsumptionData = defineClient({
  id: 'reports.fuel-consumption',
  create: ({ api }) => {
    const bodyOf = (request: ReportRequest, kind: FuelKind, order: FuelOrder): Param => ({
      unitIds: [...request.unitIds],
      ...datesOf(request),
      kind,
      ...order,
    })
    return {
      units: (request: ReportRequest, kind: FuelKind, order: FuelOrder, signal?: AbortSignal): Promise<UnitFuel[]> =>
        api.call(fuelConsumptionUnitsV2, { body: bodyOf(request, kind, order), signal }),
      file: (
        request: ReportRequest,
        kind: FuelKind,
        order: FuelOrder,
        format: DocumentFormat,
        signal?: AbortSignal,
      ): Promise<Download> =>
        api.download(exportFuelConsumption, { path: { format }, body: bodyOf(request, kind, order), signal }),
    }
  },
})

/** Sorts the joined results of several requests, which the server sorts separately. Unknown values come last. */
export function sortFuel(units: readonly UnitFuel[], { sortField, sortDirection }: FuelOrder): UnitFuel[] {
  const sign = sortDirection === 'DESC' ? -1 : 1
  const byName = (a: UnitFuel, b: UnitFuel) => a.unitName.localeCompare(b.unitName, 'en', { numeric: true })
  if (sortField === 'NAME') return units.toSorted((a, b) => sign * byName(a, b))
  const of = sortField === 'FUEL_BURNED' ? 'burned' : 'perHour'
  return units.toSorted((a, b) => {
    const [first, second] = [a[of], b[of]]
    if (first === undefined || second === undefined)
      return Number(first === undefined) - Number(second === undefined) || byName(a, b)
    return sign * (first - second) || byName(a, b)
  })
}
