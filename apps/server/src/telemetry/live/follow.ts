import type { RaisedAlarm } from '../alarms/alarms.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import { webNotifications, type Topics } from '../../kernel/realtime/topics.ts'
import type { FleetState } from './fleet-state.ts'
import { alarmLasts } from './unit-status.ts'

/** An alarm that comes in later than this is history: it is in the list, but no bell rings. */
const newsMs = 24 * 3_600_000

/** Keeps live state and the users' bells up with what ingest commits. Returns what ends it. */
export function followIngest(pipeline: Pipeline, live: FleetState, topics: Topics): () => void {
  const stopPositions = pipeline.onPositions(positions => {
    for (const { unitId, companyId, statusId, observation } of positions) {
      const { time, latitude, longitude, speed, course } = observation
      live.upsert({ unitId, companyId, statusId, time: time / 1000, latitude, longitude, speed, course })
    }
  })
  const stopAlarms = pipeline.onAlarms(raised => {
    for (const each of raised) {
      if (each.alarm.priorityCode === 'HIGH')
        live.flagAlarm(each.alarm.unitId, each.alarm.occurredAt / 1000 + alarmLasts)
      if (each.alarm.occurredAt > Date.now() - newsMs) tell(topics, each)
    }
  })
  return () => {
    stopPositions()
    stopAlarms()
  }
}

/** The notification as `GET /api/web-notifications/{id}` answers it. */
function tell(topics: Topics, { alarm, userIds, notificationIds }: RaisedAlarm): void {
  userIds.forEach((userId, i) =>
    topics.publish(webNotifications, userId, {
      id: notificationIds[i],
      read: false,
      alarmTypeCode: alarm.code,
      unitName: alarm.unitName,
      notificationTimestamp: new Date(alarm.occurredAt).toISOString(),
      alarmPriority: alarm.priorityCode ?? 'NULL',
      text: alarm.text,
      alarmId: alarm.alarmId,
      unitId: alarm.unitId,
    }),
  )
}
