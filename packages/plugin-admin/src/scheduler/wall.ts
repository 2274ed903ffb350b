import { momentOf } from '@muster/core'

/** The moment that `<input type="datetime-local">` holds, by the clock of a zone; null while it is not whole. */
export function timeOfWall(zone: string, text: string): number | null {
  const [, year, month, day, hour, minute, second = 0] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)?.map(part => (part === undefined ? undefined : Number(part))) ?? []
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) return null
  return momentOf(zone, { year, month, day, hour, minute, second, millisecond: 0 })
}
