import { readStored } from '#kernel/texts/stored.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import type { Use } from '#kernel/dependency.ts'
import { Texts } from '#kernel/texts/texts.ts'
import type { AlarmFollower } from '#telemetry/ingest/followers.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { bellMessages } from './notification-channel.ts'
import { newsMs, type NotifiedAlarm } from '../notified-alarm.ts'
import { storeNotifications } from '../store-notifications.ts'

/** Publishes new alarms to the bells of notified users, in their languages, except imported history. */
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

/** Publishes the notification in the format of `GET /api/web-notifications/{id}`. */
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
