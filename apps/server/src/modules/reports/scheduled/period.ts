import { zoneOffset } from '#kernel/time/zone-offset.ts'

/** Returns the first and the last day, `YYYY-MM-DD`, that a due report covers: the previous day, week or month. */
export function periodOf(frequencyTypeId: number, due: Date, zone: string): { first: string; last: string } {
  const wall = new Date(due.getTime() + zoneOffset(zone)(due.getTime()))
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()]
  const first =
    frequencyTypeId === 3
      ? Date.UTC(year, month - 1, day)
      : Date.UTC(year, month, day - (frequencyTypeId === 2 ? 7 : 1))
  return { first: dayText(first), last: dayText(Date.UTC(year, month, day - 1)) }
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
