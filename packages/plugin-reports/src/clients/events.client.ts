import {
  alarmGroupUnit,
  alarmsCountByType,
  exportAlarm,
  exportUnreadAlarm,
  listAlarms,
  listAlarmsPaginated,
  markAlarmAsRead,
  markAlarmGroupAsRead,
  reportAlarms,
  type FleetSchemas,
  type ReportSchemas,
} from '@muster/contract'
import { defineClient, everyPage, queryKeyOf, userFormats, type Download, type QueryKey } from '@muster/core'

export type Alarm = FleetSchemas['Alarm']
export type AlarmState = Alarm['isRead']

/** Number of alarms of a type, in total and unread. */
export interface TypeCount extends Pick<
  FleetSchemas['AlarmGroup'],
  'alarmTypeId' | 'alarmTypeName' | 'priorityCode' | 'count' | 'unreadCount'
> {}

export interface EventsRequest {
  unitIds: readonly number[] | 'all'
  /** ISO 8601, both inclusive. */
  from: string
  to: string
  /** Absent: alarms of all types. */
  alarmTypeIds?: readonly number[] | undefined
  /** Absent: alarms in all states. */
  state?: AlarmState | undefined
}

/** Limits of the API calls. */
const maxIds = 5000
const maxGroups = 1000

/** Loads, exports and marks alarms of units and dates or by ID (002 §7.3). */
export const events = defineClient({
  id: 'reports.events',
  create: ({ api, use }) => {
    const offsetUtc = () => use(userFormats).get().offsetUtc()
    const bodyOf = ({ unitIds, from, to, alarmTypeIds, state }: EventsRequest) => ({
      ...(unitIds !== 'all' && { unitIds: [...unitIds] }),
      fromDate: from,
      toDate: to,
      ...(alarmTypeIds && { alarmTypeIds: [...alarmTypeIds] }),
      ...(state && { state }),
    })
    return {
      /** `page` is 1-based. */
      list: (request: EventsRequest, { page, size }: { page: number; size: number }) =>
        api.queryFor(reportAlarms, {
          body: { ...bodyOf(request), start: (page - 1) * size, limit: size, offsetUtc: offsetUtc() },
        }),
      byIds: (alarmIds: readonly number[]) =>
        api.queryFor(reportAlarms, {
          body: { alarmIds: alarmIds.slice(0, maxIds), limit: maxIds, offsetUtc: offsetUtc() },
        }),
      countsByType: ({ unitIds, from, to }: EventsRequest) => {
        const body = { ...bodyOf({ unitIds, from, to }), limit: maxGroups }
        return {
          queryKey: queryKeyOf(alarmGroupUnit, { body }),
          queryFn: async ({ signal }: { signal: AbortSignal }) =>
            countByType(
              await everyPage(page => api.call(alarmGroupUnit, { body: { ...body, start: page * maxGroups }, signal })),
            ),
        }
      },
      mark: async (alarms: readonly Pick<Alarm, 'alarmId' | 'unitId'>[]): Promise<void> => {
        const [first, ...more] = alarms
        if (!first) return
        if (more.length === 0)
          await api.call(markAlarmAsRead, { path: { alarmId: first.alarmId }, query: { unitId: first.unitId } })
        else await api.call(markAlarmGroupAsRead, { body: { alarmIds: alarms.map(({ alarmId }) => alarmId) } })
      },
      file: (request: EventsRequest, format: ReportSchemas['ReportFormat'], signal?: AbortSignal): Promise<Download> =>
        api.download(request.state === 'UNREAD' ? exportUnreadAlarm : exportAlarm, {
          path: { format },
          body: { ...bodyOf(request), offsetUtc: offsetUtc() },
          signal,
        }),
      /** Returns the keys of all queries whose results contain read flags. */
      keys: (): QueryKey[] =>
        [reportAlarms, alarmGroupUnit, alarmsCountByType, listAlarms, listAlarmsPaginated].map(operation =>
          queryKeyOf(operation),
        ),
    }
  },
})

/** Sums unit groups by alarm type, largest count first. */
function countByType(groups: readonly FleetSchemas['AlarmGroup'][]): TypeCount[] {
  const types = new Map<number, TypeCount>()
  for (const { alarmTypeId, alarmTypeName, priorityCode, count, unreadCount } of groups) {
    const counted = types.get(alarmTypeId) ?? { alarmTypeId, alarmTypeName, priorityCode, count: 0, unreadCount: 0 }
    types.set(alarmTypeId, { ...counted, count: counted.count + count, unreadCount: counted.unreadCount + unreadCount })
  }
  return [...types.values()].toSorted((a, b) => b.count - a.count)
}
