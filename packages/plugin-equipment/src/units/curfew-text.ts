import type { FleetSchemas } from '@muster/contract'
import { createFormats, type Formats } from '@muster/core'

type Curfew = FleetSchemas['UnitCurfew']

/**
 * Returns translation key and values of a curfew. Times are in the profile's time zone, without the date for today.
 * After `changesAt` the opposite state applies; its end is not loaded yet.
 * @param own formats of the user
 */
export function curfewText(
  { isAllowed, changesAt, timezoneId }: Curfew,
  userFormats: Formats,
  now: number,
): [key: string, values?: { time: string }] {
  if (changesAt === undefined) return [isAllowed ? 'equipment.unit.curfew.always' : 'equipment.unit.curfew.never']
  if (Date.parse(changesAt) <= now)
    return [isAllowed ? 'equipment.unit.curfew.notAllowed' : 'equipment.unit.curfew.allowed']
  const formats = createFormats({
    languageCodeISO2c: userFormats.locale,
    timezone: timezoneId,
    jsDateFormat: userFormats.datePattern,
    jsTimeFormat: userFormats.timePattern.replace(/:ss\b/, ''),
  })
  const isToday = formats.date(changesAt) === formats.date(now)
  const moment = isToday ? formats.time(changesAt) : formats.dateTime(changesAt)
  const time = formats.zone === userFormats.zone ? moment : `${moment} ${formats.zoneAt(changesAt)}`
  return [isAllowed ? 'equipment.unit.curfew.until' : 'equipment.unit.curfew.from', { time }]
}
