import { listAlarmsPaginated } from '@muster/contract'
import { addDays, dayOf, defineClient, userFormats, type CalendarDay } from '@muster/core'

interface AlarmQuery {
  /** All accessible units if omitted. */
  unitId?: number
  /** Number of days, including today. */
  days: number
  limit: number
}

const isoDate = ({ year, month, day }: CalendarDay) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** Alarms of the last days, newest first. */
export const alarms = defineClient({
  id: 'notifications.alarms',
  create: ({ api, use }) => ({
    recent({ unitId, days, limit }: AlarmQuery) {
      const format = use(userFormats).get()
      const today = dayOf(format.zone, Date.now())
      return api.queryFor(listAlarmsPaginated, {
        query: {
          offsetUtc: format.offsetUtc(),
          fromDate: isoDate(addDays(today, 1 - days)),
          toDate: isoDate(today),
          start: 0,
          limit,
          ...(unitId === undefined ? {} : { unitIds: [unitId] }),
        },
      })
    },
  }),
})
