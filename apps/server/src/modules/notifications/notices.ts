import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import type { Use } from '#kernel/dependency.ts'
import { readStored } from '#kernel/texts/stored.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { typeName } from '#modules/notifications/alarms/public.ts'
import { bellMessages } from './notification-channel.ts'

/** A web notification that no alarm raised. */
export interface Notice {
  userId: number
  /** Its kind, as `alarmType.<code>` names it. */
  code: string
  priority: 'LOW' | 'MEDIUM' | 'HIGH'
  /** Null where the notice is about several units, which `unitName` then names. */
  unitId: number | null
  unitName: string
  /** As `stored` writes it. */
  text: string
}

/** Stores web notifications with the transaction. Returns a function for after the commit that rings the bells of the users. */
export async function storeNotices(trx: Database, notices: readonly Notice[], now: Date): Promise<(use: Use) => void> {
  if (notices.length === 0) return () => {}
  const column = (of: (notice: Notice) => string) => sql`${notices.map(of)}::text[]`
  const { rows } = await sql<{ id: number; userId: number; language: string }>`
    with made as (
      insert into web_notification (user_id, unit_id, alarm_type_code, unit_name, alarm_priority, notified_at, text)
      select user_id, nullif(unit_id, 0), code, unit_name, priority, ${now}, text
      from unnest(${numbers(notices.map(({ userId }) => userId))}::int[], ${numbers(notices.map(({ unitId }) => unitId ?? 0))}::int[],
        ${column(({ code }) => code)}, ${column(({ unitName }) => unitName)}, ${column(({ priority }) => priority)},
        ${column(({ text }) => text)}) with ordinality as n (user_id, unit_id, code, unit_name, priority, text, place)
      order by place
      returning notification_id, user_id
    )
    select made.notification_id as id, made.user_id as "userId", w.language
    from made join app_user w using (user_id) order by made.notification_id`.execute(trx)
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
