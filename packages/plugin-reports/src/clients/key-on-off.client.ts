import { engineOnOffUnitRaw, exportEngineOnOffExcel, type ReportSchemas } from '@muster/contract'
import { dayOf, defineClient, loadSequentially, type Download, type ReportRequest } from '@muster/core'
import { dateText, datesOf } from './report-dates.ts'

/** Days and key intervals of one unit. */
export type UnitKeys = ReportSchemas['UnitKeyIntervals']

/** Loads and exports key intervals (002 §7.3). The API returns one unit over full days of the user's time zone. */
export const keyOnOffData = defineClient({
  id: 'reports.key-on-off',
  create: ({ api }) => ({
    /** Loads the units sequentially. */
    units({ unitIds, from, to }: ReportRequest, zone: string, signal?: AbortSignal): Promise<UnitKeys[]> {
      const days = { fromDate: dateText(dayOf(zone, from)), toDate: dateText(dayOf(zone, to)) }
      return loadSequentially(unitIds, unitId => api.call(engineOnOffUnitRaw, { query: { unitId, ...days }, signal }), {
        signal,
      })
    },
    file: (request: ReportRequest, format: ReportSchemas['DocumentFormat'], signal?: AbortSignal): Promise<Download> =>
      api.download(exportEngineOnOffExcel, {
        query: { format },
        body: { unitIds: [...request.unitIds], ...datesOf(request) },
        signal,
      }),
  }),
})

/** Joins the parts of a request by unit, with days in order. */
export function joinUnits(parts: readonly (readonly UnitKeys[])[]): UnitKeys[] {
  const units = new Map<number, UnitKeys>()
  for (const unit of parts.flat()) {
    const joined = units.get(unit.unitId)
    units.set(
      unit.unitId,
      joined
        ? { ...joined, intervals: [...joined.intervals, ...unit.intervals], days: [...joined.days, ...unit.days] }
        : unit,
    )
  }
  return [...units.values()]
}
