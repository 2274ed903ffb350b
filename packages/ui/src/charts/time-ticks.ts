import { dayMs } from '@muster/core'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** Hours that the zone is ahead of UTC at a moment: `useFormat().offsetUtc`. */
export type OffsetUtc = (moment: number) => number

export interface TimeTicks {
  /** Ascending milliseconds since 1970. */
  times: number[]
  /** Milliseconds between ticks; months and years by their length. */
  step: number
  /** Tick labels show seconds, because the visible span is short. */
  hasSeconds?: boolean
}

const short = [
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
]
const long = [2 * hour, 3 * hour, 6 * hour, 12 * hour, dayMs, 2 * dayMs, 7 * dayMs, 14 * dayMs]
/** Spans below this show seconds. */
const secondsBelow = 5 * minute
const months = [1, 2, 3, 6, 12, 24, 60, 120]

/** Returns at most `most` round moments in the zone's local time, including across clock changes. */
export function timeTicks(from: number, to: number, most: number, offsetUtc: OffsetUtc): TimeTicks {
  const wanted = (to - from) / Math.max(1, most)
  const ahead = (time: number) => offsetUtc(time) * hour
  const fits = (step: number) => step >= wanted
  const shortStep = short.find(fits)
  const hasSeconds = to - from < secondsBelow
  if (shortStep)
    return { step: shortStep, times: inHours(from, to, shortStep, ahead), hasSeconds: hasSeconds || shortStep < minute }
  const longStep = long.find(fits)
  const count = longStep ? 1 : (months.find(each => fits(each * 30 * dayMs)) ?? Math.ceil(wanted / (360 * dayMs)) * 12)
  const next = longStep
    ? (local: number, n: number) => Math.floor(local / longStep) * longStep + n * longStep
    : (local: number, n: number) => monthsAfter(local, n, count)
  return { step: longStep ?? count * 30 * dayMs, times: onClock(from, to, next, ahead) }
}

/** Returns steps within an hour, realigned to local time after a clock change. */
function inHours(from: number, to: number, step: number, ahead: OffsetUtc): number[] {
  const times: number[] = []
  const aligned = (time: number) => Math.floor((time + ahead(time)) / step) * step - ahead(time)
  for (let time = aligned(from); time <= to; time = aligned(time + step)) if (time >= from) times.push(time)
  return times
}

function onClock(from: number, to: number, next: (local: number, n: number) => number, ahead: OffsetUtc): number[] {
  const times: number[] = []
  const start = from + ahead(from)
  for (let n = 0; ; n++) {
    const local = next(start, n)
    const time = instantOf(local, ahead)
    if (time > to) return times
    if (time >= from && time > (times.at(-1) ?? -Infinity)) times.push(time)
  }
}

/** Returns the moment of a local time; for a skipped time the moment after the gap. */
function instantOf(local: number, ahead: OffsetUtc): number {
  const guess = local - ahead(local)
  const time = local - ahead(guess)
  return time + ahead(time) === local ? time : Math.max(guess, time)
}

function monthsAfter(local: number, n: number, count: number): number {
  const date = new Date(local)
  const since = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return new Date(0).setUTCFullYear(0, Math.floor(since / count) * count + n * count, 1)
}

/** Returns the first moment of the local day. */
export function dayStart(time: number, offsetUtc: OffsetUtc): number {
  const ahead = (moment: number) => offsetUtc(moment) * hour
  return instantOf(Math.floor((time + ahead(time)) / dayMs) * dayMs, ahead)
}
