import { curfewProfileCalls, type FleetSchemas } from '@muster/contract'
import { badRequest } from '#kernel/http/problem.ts'
import { isZone } from '#kernel/time/is-zone.ts'
import { notificationOf, notificationReferences } from '#modules/notifications/public.ts'
import { recordHandlers } from '#kernel/records/record-handlers.ts'
import { profileDetail, profileRow } from '#kernel/records/profile-fields.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'

type Days = FleetSchemas['CurfewDays']

const noDays: Days = { MONDAY: [], TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: [], SATURDAY: [], SUNDAY: [] }

export const curfewProfiles = recordHandlers({
  kind: 'curfew-profile',
  ...curfewProfileCalls,
  keep({ timezoneId, days, notification }, { scope }, before) {
    const whole: Days = { ...noDays, ...days }
    const errors: Line[] = [
      ...(isZone(timezoneId) ? [] : [noSuch('timezoneId', 'time-zone', timezoneId)]),
      ...Object.entries(whole).flatMap(([day, intervals]): Line[] =>
        isInOrder(intervals) ? [] : [[`days.${day}`, 'problem.intervalsFollow']],
      ),
    ]
    if (errors.length > 0) throw badRequest(['problem.curfewHours'], { errors })
    return { timezoneId, days: whole, notification: notificationOf(notification, scope, before) }
  },
  refersTo: notificationReferences,
  row: record => ({ curfewProfileId: record.id, ...profileRow(record), timezoneId: record.data.timezoneId }),
  detail: record => ({ curfewProfileId: record.id, ...profileDetail(record), ...record.data }),
})

/** Each interval must end after its start and before the next one. */
function isInOrder(intervals: Days['MONDAY']): boolean {
  return intervals.every(({ from, to }, index) => from < to && (intervals[index - 1]?.to ?? '') <= from)
}
