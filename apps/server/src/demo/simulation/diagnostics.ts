import { pick, seededRandom } from '#kernel/seeded-random.ts'
import { dm1Faults } from '../data/profiles.ts'
import type { Timeline } from './days.ts'
import { workday } from './days.ts'
import type { TroubleCode } from './message-types.ts'

/** Trouble codes that a machine reports when a code begins or ends. */
export interface FaultReport {
  time: number
  codes: TroubleCode[]
}

interface Fault extends TroubleCode {
  from: number
  /** Exclusive. */
  until: number
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
  const faults = faultsOn(timeline, day)
  const changes = [...new Set(faults.flatMap(({ from, until }) => [from, until]))]
  return changes.map(time => {
    // a message lists all faults of its sources, and those that end
    const codes = faults
      .filter(({ from, until }) => from <= time && time <= until)
      .map(({ from: _, until, ...code }) => ({ ...code, ...(until === time && { active: false }) }))
    return { time, codes }
  })
}

function faultsOn(timeline: Timeline, day: number): Fault[] {
  const { seed } = timeline.machine
  const work = workday(timeline, day)
  if (!work) return []
  const { start } = work
  // last full minute with the key on
  const end = Math.floor((work.end - minute) / minute) * minute
  const faults: Fault[] = []
  const lasts = (from: number, code: TroubleCode) => {
    if (from < end) faults.push({ ...code, from, until: end })
  }
  if (chanceRandom(seed, day, 5) < 0.07)
    lasts(start + Math.round(((end - start) * timeRandom(seed, day, 5)) / 1000) * 1000, {
      ...codesOf(faultRandom(seed, day)),
      line: 0,
      oc: 1,
    })
  const spell = Math.floor(day / troubled)
  const turn = day - spell * troubled
  if (troubleRandom(seed, spell) < 0.08 && turn < troubled - 1)
    lasts(start + 10 * minute, {
      ...codesOf(troubleRandom(seed, spell, 1)),
      line: troubleRandom(seed, spell, 2) < 0.7 ? 0 : 1,
      oc: turn + 1,
    })
  return faults
}

function codesOf(random: number): TroubleCode {
  const { spnCode: spn, fmiCode: fmi, source: sa } = pick(dm1Faults, random)
  return { spn, fmi, sa }
}
