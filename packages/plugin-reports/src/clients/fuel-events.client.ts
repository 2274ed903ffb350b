import { exportFuelEvents, fuelCurve, fuelEventsUnits, type ReportSchemas } from '@muster/contract'
import { defineClient, type Download, type ReportRequest } from '@muster/core'
import { datesOf } from './report-dates.ts'

export type UnitFuelEvents = ReportSchemas['UnitFuelEvents']
export type FuelEvent = ReportSchemas['FuelEvent']
export type FuelCurve = ReportSchemas['FuelCurve']
export type TankBalance = ReportSchemas['TankBalance']
type ReportFormat = ReportSchemas['ReportFormat']

/** Loads and exports refuels and losses. */
export const fuelEventsData = defineClient({
  id: 'reports.fuelEvents',
  create: ({ api }) => {
    const bodyOf = (request: ReportRequest, timezone: string) => ({
      unitIds: [...request.unitIds],
      ...datesOf(request),
      timezone,
    })
    return {
      units: (request: ReportRequest, zone: string, signal?: AbortSignal): Promise<UnitFuelEvents[]> =>
        api.call(fuelEventsUnits, { body: bodyOf(request, zone), signal }),
      file: (request: ReportRequest, zone: string, format: ReportFormat, signal?: AbortSignal): Promise<Download> =>
        api.download(exportFuelEvents, { path: { format }, body: bodyOf(request, zone), signal }),
      /** @param span seven days at most */
      curve: (unitId: number, span: Pick<ReportRequest, 'from' | 'to'>, signal?: AbortSignal): Promise<FuelCurve> =>
        api.call(fuelCurve, { path: { unitId }, query: datesOf({ unitIds: [unitId], ...span }), signal }),
    }
  },
})

/** Joins the parts of a request by unit: events in order, and one balance. */
export function joinFuelEvents(parts: readonly (readonly UnitFuelEvents[])[]): UnitFuelEvents[] {
  const units = new Map<number, UnitFuelEvents>()
  for (const unit of parts.flat()) {
    const joined = units.get(unit.unitId)
    units.set(unit.unitId, joined ? join(joined, unit) : unit)
  }
  return [...units.values()]
}

function join(a: UnitFuelEvents, b: UnitFuelEvents): UnitFuelEvents {
  if (!a.balance || !b.balance) return a.balance ? a : b
  const { noData: _, ...joined } = { ...a, ...b }
  return { ...joined, events: [...a.events, ...b.events], balance: joinBalances(a.balance, b.balance) }
}

function joinBalances(a: TankBalance, b: TankBalance): TankBalance {
  const sum = (x: number | undefined, y: number | undefined) =>
    x === undefined && y === undefined ? undefined : (x ?? 0) + (y ?? 0)
  const unassigned = sum(a.unassigned, b.unassigned)
  const counted = sum(a.counted, b.counted)
  return {
    start: a.start,
    end: b.end,
    refuelled: a.refuelled + b.refuelled,
    lost: a.lost + b.lost,
    burned: a.burned + b.burned,
    ...(unassigned !== undefined && { unassigned }),
    ...(counted !== undefined && { counted }),
  }
}
