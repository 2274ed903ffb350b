import { between, seededRandom } from '#kernel/seeded-random.ts'
import { workday } from './days.ts'
import type { Timeline } from './days.ts'
import { extraReports } from './extra-reports.ts'
import { incidentsOf, theft, type Incidents } from './incidents.ts'
import { framesOf, inputsOf } from './inputs.ts'
import type { Reading } from './message-types.ts'
import { moved, offset } from './plane.ts'
import type { Point } from './plane.ts'
import type { Moment, Tally } from './shift.ts'
import { signalsOf, tenths } from './signals.ts'
import { towedAt } from './tow.ts'

const parkedRandom = seededRandom('parked course')
const scatterRandom = seededRandom('scatter')
const slopeRandom = seededRandom('slope')

/** Returns the reading of a machine at an instant, deterministically. */
export function readingAt(timeline: Timeline, time: number): Reading {
  const { machine, calendar, programme } = timeline
  const day = timeline.zone.dayOf(time)
  const work = workday(timeline, day)
  const n = calendar.workedBefore(day)
  const moment = work && time >= work.start && time < work.end ? work.shift.at((time - work.start) / 1000) : undefined
  const turn = !moment && work && time >= work.end ? n + 1 : n
  const base = programme.counters(turn)
  const total: Tally = moment ?? { engineSeconds: 0, metres: 0, litres: 0 }
  const incidents = incidentsOf(timeline, day)
  const towed = moment ? undefined : towedAt(machine, incidents, time)
  const place = moment ? scattered(moment, machine.seed, time) : (towed?.place ?? machine.parking)
  const left = turn === n ? 1 - stolen(incidents, time) : 1
  const litres = moment ? programme.fuelAtStart(n) - moment.litres : programme.fuelBefore(turn) * left
  const used = base.litres + total.litres
  const { latitude, longitude } = offset(machine.origin, place)
  const signals = signalsOf(timeline, { time, day, work, moment, incidents, isTowed: towed !== undefined })
  const { alarm, dm1 } = extraReports(timeline, day).find(report => report.time === time) ?? {}
  return {
    time,
    latitude: micro(latitude),
    longitude: micro(longitude),
    altitude: Math.round(machine.account.altitude + relief(place, slopeRandom(machine.yard))),
    speed: moment ? tenths(moment.spot.kmh) : (towed?.kmh ?? 0),
    course: Math.floor(moment?.spot.course ?? towed?.course ?? between(parkedRandom(machine.seed), 0, 360)),
    ignition: moment !== undefined && moment.mode !== 'off',
    engineHours: Math.floor((base.engineSeconds + total.engineSeconds) / 3.6) / 1000,
    odometer: Math.floor(base.metres + total.metres),
    ...(!machine.spec.isElectric && {
      fuelLevel: tenths((Math.max(litres, 0) / machine.spec.tank) * 100),
      fuelUsed: tenths(used),
    }),
    signals: {
      ...signals,
      ...(machine.spec.isElectric && { energyUsed: tenths(used * kilowattHours) }),
      ...(alarm && { alarm }),
    },
    ...inputsOf(machine, { litres, moment }),
    ...framesOf(machine, signals),
    ...(dm1 && { dm1 }),
  }
}

/** Returns the stolen share of the fuel. */
function stolen({ fuelDrop }: Incidents, time: number): number {
  if (fuelDrop === undefined) return 0
  return Math.min(Math.max((time - fuelDrop) / theft.takes, 0), 1) * theft.share
}

/** Electric energy equivalent to a litre of diesel. */
const kilowattHours = 3.5

/** Adds the error of a satellite fix, up to half a metre, unless the machine is stationary. */
function scattered({ spot }: Moment, seed: number, time: number): Point {
  if (spot.kmh === 0) return spot
  const key = Math.floor(time / 1000)
  return moved(spot, { x: scatterRandom(seed, key) - 0.5, y: scatterRandom(seed, key, 1) - 0.5 })
}

/** Gentle hills, in metres. */
const relief = ({ x, y }: Point, phase: number) => 6 * Math.sin(x / 900 + phase) + 5 * Math.sin(y / 700)

const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6
