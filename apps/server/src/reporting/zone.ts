import { sql, type RawBuilder } from 'kysely'
import { badRequest } from '#kernel/http/problem.ts'
import { isZone } from '#kernel/time/is-zone.ts'
import { zoneOffset } from '#kernel/time/zone-offset.ts'
import { noSuch } from '#kernel/texts/sentence.ts'

const hourMs = 3_600_000

/**
 * Returns the requested zone, or the caller's. @throws Problem 400 for an unknown zone; an offset is none, because it has no
 * daylight saving time
 */
export function requestedZone(requested: string | undefined, userZone: string): string {
  if (requested === undefined) return userZone
  if (!isZone(requested)) {
    throw badRequest(['problem.ianaZone'], {
      errors: [noSuch('timezone', 'time-zone', requested)],
    })
  }
  return requested
}

/**
 * Returns the zone of the times in a file: the user's, in which each time has the offset of its season, if the caller's offset is
 * that of this zone at one of the moments; otherwise the offset, such as `+05:30`.
 * @param offset hours ahead of UTC; the user's zone by default
 * @param moments when the caller may have read the offset: now, or the period of the file
 */
export function exportZone(
  userZone: string,
  offset: number | undefined,
  moments: readonly (Date | undefined)[],
): string {
  if (offset === undefined) return userZone
  const ahead = zoneOffset(userZone)
  if (moments.some(moment => moment && ahead(moment.getTime()) === offset * hourMs)) return userZone
  const minutes = Math.round(Math.abs(offset) * 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const isOffset = (zone: string) => /^[+-]/.test(zone)

/** Returns the name of a zone in a file: `Europe/Rome`, or `UTC+05:30` for an offset. */
export const zoneName = (zone: string): string => (isOffset(zone) ? `UTC${zone}` : zone)

/**
 * Returns SQL for a moment in the local time of a zone. PostgreSQL inverts the sign of an offset unless it is an interval.
 */
export const sqlInZone = (moment: RawBuilder<unknown>, zone: string): RawBuilder<Date> =>
  isOffset(zone) ? sql`(${moment} at time zone ${zone}::interval)` : sql`(${moment} at time zone ${zone}::text)`
