import { Topics } from '../../kernel/realtime/topics.ts'
import type { Use } from '../../kernel/service.ts'
import type { RaisedAlarm } from '../../telemetry/ingest/alarms/alarms.ts'
import { Pipeline } from '../../telemetry/ingest/pipeline.ts'
import { newsMs } from './news.ts'
import { bellMessages } from './notification-channel.ts'

/** Publishes each new alarm to the bells of the users it notifies. Returns an unsubscribe function. */
export function ringBells(use: Use): () => void {
  const topics = use(Topics)
  return use(Pipeline).onAlarms(raised => {
    for (const each of raised) if (each.alarm.occurredAt > Date.now() - newsMs) ring(topics, each)
  })
}

/** The notification as `GET /api/web-notifications/{id}` answers it. */
function ring(topics: Topics, { alarm, userIds, notificationIds }: RaisedAlarm): void {
  userIds.forEach((userId, i) =>
    topics.publish(bellMessages, userId, {
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
