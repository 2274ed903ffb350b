import type { ReportSchemas } from '@muster/contract'
import type { FuelEvent, FuelSettings, Place } from '@muster/signals'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Database } from '#kernel/db/schema.ts'
import { visibleFences } from '#modules/profiles/geofences/public.ts'
import { readAhead } from '#reporting/batches.ts'
import type { ReportContext } from '#reporting/scheduled-report.ts'
import { growthOfUnits } from '../counters/growth.ts'
import { tankUse, type TankPeriod, type TankUse } from './tank-use.ts'
import type { TankReading } from './tank-readings.ts'

type UnitFuelEvents = ReportSchemas['UnitFuelEvents']
export type FuelEventsContext = Pick<ReportContext, 'use' | 'scope' | 'signal' | 'units' | 'span'>
type FenceAt = (place: Place) => string | undefined

/** Reads a few units at a time, so that a large file needs no more memory. */
export async function* eachUnitEvents(
  context: FuelEventsContext,
): AsyncGenerator<{ shown: UnitFuelEvents; tank: TankUse | undefined }> {
  const { use, scope, signal, units, span } = context
  const db = use(Db)
  const fenceAt = await visibleFences(db, scope)
  const period = { from: span.from.getTime(), to: span.to.getTime() + 1, now: use(Clock).now().getTime() }
  yield* readAhead(units, signal, async ({ id, name }) => {
    const tank = await tankUse(db, id, period)
    const shown =
      typeof tank === 'string'
        ? { noData: tank, events: [] }
        : {
            ...sizeOf(tank.settings),
            balance: await balanceOf(db, id, period, tank),
            events: tank.events.map(event => shownEvent(event, tank.history.readings, fenceAt)),
          }
    return { shown: { unitId: id, unitName: name, ...shown }, tank: typeof tank === 'string' ? undefined : tank }
  })
}

const sizeOf = ({ tank }: FuelSettings) => (tank === undefined ? {} : { tankSize: tenths(tank) })

/** Level change that rounding can cause. */
const rounding = 0.05

async function balanceOf(
  db: Database,
  unitId: number,
  { from, to, now }: TankPeriod,
  { sums }: TankUse,
): Promise<ReportSchemas['TankBalance']> {
  const growth = await growthOfUnits(db, { unitIds: [unitId], counters: ['fuelUsed'], edges: [from, to], now })
  const counted = growth.get(unitId)?.spans.fuelUsed[0]?.total
  const { start, end, refuelled, lost, burned, unassigned } = sums
  return {
    start: tenths(start),
    end: tenths(end),
    refuelled: tenths(refuelled),
    lost: tenths(lost),
    burned: tenths(burned),
    ...(Math.abs(unassigned) >= rounding && { unassigned: tenths(unassigned) }),
    ...(counted !== undefined && { counted: tenths(counted) }),
  }
}

function shownEvent(event: FuelEvent, readings: readonly TankReading[], fenceAt: FenceAt): ReportSchemas['FuelEvent'] {
  const { kind, first, last, from, to, amount, before, after, burned, isOpen } = event
  const { odometer, key } = readings[first]!
  const place = readings.slice(0, first + 1).findLast(reading => reading.place)?.place ?? readings[last]!.place
  const geofence = place && fenceAt(place)
  return {
    kind,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    litres: tenths(amount),
    before: tenths(before),
    after: tenths(after),
    burned: tenths(burned),
    ...(place && { place: { ...place, ...(geofence !== undefined && { geofence }) } }),
    ...(odometer !== undefined && { odometer: Math.round(odometer) }),
    ...(key !== null && { key }),
    ...(isOpen && { continues: true }),
  }
}

export const tenths = (value: number): number => Math.round(value * 10) / 10
