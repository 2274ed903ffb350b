import type { Observation } from '#telemetry/ingest/observation.ts'
import { pick, seededRandom } from '#kernel/seeded-random.ts'
import { dm1Faults } from '../data/profiles.ts'
import type { Timeline } from './days.ts'
import { workday } from './days.ts'

type Dm1Fault = NonNullable<Observation['dm1']>[number]

/** Fault that a machine reports. */
export interface FaultReport {
  time: number
  fault: Dm1Fault
}

const chanceRandom = seededRandom('event')
const timeRandom = seededRandom('event time')
const faultRandom = seededRandom('fault')
const troubleRandom = seededRandom('trouble')

/** Days per spell of faults. */
const troubled = 5
const minute = 60_000

/** Returns the DM1 reports of a machine on a day: faults start during the shift and end when the key is turned off. */
export function faultReports(timeline: Timeline, day: number): FaultReport[] {
  const { seed } = timeline.machine
  const work = workday(timeline, day)
  if (!work) return []
  const { start } = work
  // last full minute with the key on
  const end = Math.floor((work.end - minute) / minute) * minute
  const reports: FaultReport[] = []
  const lasts = (time: number, fault: Omit<Dm1Fault, 'active'>) => {
    if (time < end)
      reports.push({ time, fault: { ...fault, active: true } }, { time: end, fault: { ...fault, active: false } })
  }
  if (chanceRandom(seed, day, 5) < 0.07)
    lasts(start + Math.round(((end - start) * timeRandom(seed, day, 5)) / 1000) * 1000, {
      ...codesOf(faultRandom(seed, day)),
      canLine: 0,
      occurrences: 1,
    })
  const spell = Math.floor(day / troubled)
  const turn = day - spell * troubled
  if (troubleRandom(seed, spell) < 0.08 && turn < troubled - 1)
    lasts(start + 10 * minute, {
      ...codesOf(troubleRandom(seed, spell, 1)),
      canLine: troubleRandom(seed, spell, 2) < 0.7 ? 0 : 1,
      occurrences: turn + 1,
    })
  return reports
}

function codesOf(random: number): Pick<Dm1Fault, 'spn' | 'fmi' | 'sourceAddress'> {
  const { spnCode: spn, fmiCode: fmi, source: sourceAddress } = pick(dm1Faults, random)
  return { spn, fmi, sourceAddress }
}
