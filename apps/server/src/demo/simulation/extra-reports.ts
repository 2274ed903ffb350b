import { faultReports } from './diagnostics.ts'
import { incidentsOf, theft } from './incidents.ts'
import { perDay } from './per-day.ts'
import type { TroubleCode } from './message-types.ts'
import { towMoments } from './tow.ts'

/** Additional report with extra data that a device sends because of an incident. */
export interface ExtraReport {
  time: number
  dm1?: TroubleCode[]
  /** Emergency button, the attribute `alarm` of Traccar. */
  alarm?: 'sos'
}

const drainSteps = [0, 1 / 3, 2 / 3, 1]
/** Milliseconds from the peak to the second report of a hot engine. */
const cooling = 240_000

/** Returns the additional reports of a device on a day, ascending, one per instant. */
export const extraReports = perDay((timeline, day): readonly ExtraReport[] => {
  const incidents = incidentsOf(timeline, day)
  const { overheat, fuelDrop, lowBattery, powerCut, sos } = incidents
  const instants = [
    ...(overheat === undefined ? [] : [overheat, overheat + cooling]),
    ...(fuelDrop === undefined ? [] : drainSteps.map(step => fuelDrop + step * theft.takes)),
    ...(lowBattery === undefined ? [] : [lowBattery]),
    ...(powerCut ? [powerCut.from, powerCut.until] : []),
    ...towMoments(incidents),
  ]
  const faults = faultReports(timeline, day)
  if (instants.length === 0 && faults.length === 0 && sos === undefined) return none
  const reports = new Map<number, ExtraReport>(instants.map(time => [time, { time }]))
  for (const { time, codes } of faults) reports.set(time, { time, dm1: codes })
  if (sos !== undefined) reports.set(sos, { ...reports.get(sos), time: sos, alarm: 'sos' })
  return [...reports.values()].toSorted((a, b) => a.time - b.time)
})

const none: readonly ExtraReport[] = []
