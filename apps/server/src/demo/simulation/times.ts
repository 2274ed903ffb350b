import { seededRandom } from '#kernel/seeded-random.ts'
import type { Timeline, Workday } from './days.ts'
import { workday } from './days.ts'
import { extraReports } from './extra-reports.ts'
import { isSilent } from './silence.ts'

const hour = 3_600_000
const minuteRandom = seededRandom('parked minute')
const periodRandom = seededRandom('report period')

/**
 * Returns the times of history readings in a period, ascending: each turn and stop at work, every hour while parked, and
 * each incident.
 */
export function historyTimes(timeline: Timeline, from: number, to: number): number[] {
  const { machine, zone } = timeline
  const times: number[] = []
  for (let day = zone.dayOf(from); day <= zone.dayOf(to); day++) {
    const work = workday(timeline, day)
    const ends = { start: Math.max(from, zone.startOf(day)), end: Math.min(to, zone.startOf(day + 1)) }
    const before = times.length
    if (!work || work.start >= ends.end || work.end <= ends.start) parked(timeline, ends.start, ends.end, times)
    else {
      parked(timeline, ends.start, work.start, times)
      for (const moment of work.shift.moments) {
        const time = whole(work.start + moment * 1000)
        if (time >= ends.start && time < ends.end && time !== times.at(-1)) times.push(time)
      }
      parked(timeline, work.end + 1000, ends.end, times)
    }
    const extra = extraReports(timeline, day).filter(({ time }) => time >= ends.start && time < ends.end)
    if (extra.length === 0) continue
    const all = new Set([...times.splice(before), ...extra.map(({ time }) => time)])
    times.push(...[...all].toSorted((a, b) => a - b))
  }
  return machine.quirk === 'silent' ? times.filter(time => !isSilent(machine, time)) : times
}

function parked({ machine }: Timeline, from: number, to: number, times: number[]) {
  const beat = Math.floor(minuteRandom(machine.seed) * 3600) * 1000
  for (let time = Math.ceil((from - beat) / hour) * hour + beat; time < to; time += hour) times.push(time)
}

/**
 * Returns the next live report of a device: every 5–15 s during a shift, otherwise every hour, at the key, and
 * each incident.
 * @param stretch factor of the report interval during a shift
 */
export function nextReport(timeline: Timeline, after: number, stretch = 1): number {
  const { machine, zone } = timeline
  const work = workday(timeline, zone.dayOf(after))
  const period = periodOf(timeline) * stretch
  const running = work && isRunning(work, after)
  const beat = running ? 0 : Math.floor(minuteRandom(machine.seed) * 3600) * 1000
  const step = running ? period : hour
  const beaten = Math.floor((after - beat) / step) * step + step + beat
  const key = !work || after >= work.end ? beaten : after < work.start ? work.start : whole(work.end)
  const next = key > after ? Math.min(beaten, key) : beaten
  const days = new Set([zone.dayOf(after), zone.dayOf(next)])
  for (const day of days) {
    const extra = extraReports(timeline, day).find(({ time }) => time > after)
    if (extra && extra.time < next) return extra.time
  }
  return next
}

/** Returns the live report interval with the key on, in milliseconds. */
const periodOf = ({ machine }: Timeline) => 5_000 + Math.floor(periodRandom(machine.seed) * 11) * 1000

/** Returns true during a shift, including its short breaks. */
const isRunning = (work: Workday, time: number) => time >= work.start && time < work.end

const whole = (time: number) => Math.floor(time / 1000) * 1000
