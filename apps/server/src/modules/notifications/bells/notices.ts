import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import type { Use } from '#kernel/dependency.ts'
import { readStored } from '#kernel/texts/stored.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { bellMessages } from './notification-channel.ts'

/** Web notification without an alarm. */
export interface Notice {
  userId: number
  /** Key of its type in `alarmType.<code>`. */
  code: string
  priority: 'LOW' | 'MEDIUM' | 'HIGH'
  /** Null for a notice about several units, which `unitName` describes. */
  unitId: number | null
  unitName: string
  /** Text as encoded by `stored`. */
  text: string
}

/** Stores web notifications in the transaction. Returns a function that publishes them after the commit. */
export async function storeNotices(trx: Database, notices: readonly Notice[], now: Date): Promise<(use: Use) => void> {
  if (notices.length === 0) return () => {}
  const column = (of: (notice: Notice) => string) => sql`${notices.map(of)}::text[]`
  const { rows } = await sql<{ id: number; userId: number; language: string }>`
    with created as (
      insert into web_notification (user_id, unit_id, alarm_type_code, unit_name, alarm_priority, notified_at, text)
      select user_id, nullif(unit_id, 0), code, unit_name, priority, ${now}, text
      from unnest(${numbers(notices.map(({ userId }) => userId))}::int[], ${numbers(notices.map(({ unitId }) => unitId ?? 0))}::int[],
        ${column(({ code }) => code)}, ${column(({ unitName }) => unitName)}, ${column(({ priority }) => priority)},
        ${column(({ text }) => text)}) with ordinality as n (user_id, unit_id, code, unit_name, priority, text, place)
      order by place
      returning notification_id, user_id
    )
    select created.notification_id as id, created.user_id as "userId", w.language
    from created join app_user w using (user_id) order by created.notification_id`.execute(trx)
  return use => {
    rows.forEach(({ id, userId, language }, i) => {
      const notice = notices[i]
      if (!notice) return
      const t = use(Texts).asRead(language)
      use(Topics).publish(bellMessages, userId, {
        id,
        read: false,
        alarmTypeCode: notice.code,
        alarmTypeName: typeName(t, notice.code, notice.code),
        unitName: notice.unitName,
        notificationTimestamp: now.toISOString(),
        alarmPriority: notice.priority,
        text: readStored(notice.text, t),
        ...(notice.unitId !== null && { unitId: notice.unitId }),
      })
    })
  }
}
