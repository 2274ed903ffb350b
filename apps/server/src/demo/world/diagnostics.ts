import type { Observation } from '#telemetry/ingest/observation.ts'
import { pick, roll } from '#kernel/seeded-random.ts'
import { dm1Faults } from '../data/profiles.ts'
import type { Life } from './days.ts'
import { workday } from './days.ts'

type Dm1Fault = NonNullable<Observation['dm1']>[number]

/** Trouble codes that a machine reports at an instant. */
export interface FaultReport {
  time: number
  fault: Dm1Fault
}

const chanceRoll = roll('event')
const timeRoll = roll('event time')
const faultRoll = roll('fault')
const troubleRoll = roll('trouble')

/** Days that a trouble lasts, when a machine has one. */
const troubled = 5
const minute = 60_000

/** DM1 of a machine on a day: faults begin during the shift, and are gone when the key is turned off. */
export function faultReports(life: Life, day: number): FaultReport[] {
  const { seed } = life.machine
  const work = workday(life, day)
  if (!work) return []
  const { start } = work
  // the last whole minute at which the key is on
  const end = Math.floor((work.end - minute) / minute) * minute
  const reports: FaultReport[] = []
  const lasts = (time: number, fault: Omit<Dm1Fault, 'active'>) => {
    if (time < end)
      reports.push({ time, fault: { ...fault, active: true } }, { time: end, fault: { ...fault, active: false } })
  }
  if (chanceRoll(seed, day, 5) < 0.07)
    lasts(start + Math.round(((end - start) * timeRoll(seed, day, 5)) / 1000) * 1000, {
      ...codesOf(faultRoll(seed, day)),
      canLine: 0,
      occurrences: 1,
    })
  const spell = Math.floor(day / troubled)
  const turn = day - spell * troubled
  if (troubleRoll(seed, spell) < 0.08 && turn < troubled - 1)
    lasts(start + 10 * minute, {
      ...codesOf(troubleRoll(seed, spell, 1)),
      canLine: troubleRoll(seed, spell, 2) < 0.7 ? 0 : 1,
      occurrences: turn + 1,
    })
  return reports
}

function codesOf(rolled: number): Pick<Dm1Fault, 'spn' | 'fmi' | 'sourceAddress'> {
  const { spnCode: spn, fmiCode: fmi, source: sourceAddress } = pick(dm1Faults, rolled)
  return { spn, fmi, sourceAddress }
}
