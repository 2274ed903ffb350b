import { readStored } from '#kernel/texts/stored.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import type { Use } from '#kernel/dependency.ts'
import { Texts } from '#kernel/texts/texts.ts'
import type { AlarmFollower } from '#telemetry/ingest/followers.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { newsMs } from './news.ts'
import { bellMessages } from './notification-channel.ts'
import type { NotifiedAlarm } from './notified-alarm.ts'
import { storeNotifications } from './store-notifications.ts'

/** Publishes each new alarm to the bells of the users it notifies, in their languages; none that is part of a history. */
export function ringBells(use: Use): AlarmFollower {
  const topics = use(Topics)
  return {
    receive: (_, resultOf) => {
      for (const notified of resultOf(storeNotifications))
        if (!notified.alarm.isHistory && notified.alarm.occurredAt > Date.now() - newsMs)
          ring(topics, use(Texts), notified)
    },
  }
}

/** The notification as `GET /api/web-notifications/{id}` answers it. */
function ring(topics: Topics, texts: Texts, { alarm, userIds, languages, notificationIds }: NotifiedAlarm): void {
  userIds.forEach((userId, i) => {
    const t = texts.asRead(languages[i] ?? 'en')
    topics.publish(bellMessages, userId, {
      id: notificationIds[i],
      read: false,
      alarmTypeCode: alarm.code,
      alarmTypeName: typeName(t, alarm.code, alarm.typeName),
      unitName: alarm.unitName,
      notificationTimestamp: new Date(alarm.occurredAt).toISOString(),
      alarmPriority: alarm.priorityCode ?? 'NULL',
      text: readStored(alarm.text, t),
      alarmId: alarm.alarmId,
      unitId: alarm.unitId,
    })
  })
}
