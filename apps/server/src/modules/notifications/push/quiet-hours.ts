import type { NotificationConfiguratorSchemas } from '@muster/contract'
import type { Database } from '#kernel/db/schema.ts'
import { zoneOffset } from '#kernel/time/zone-offset.ts'

export type QuietHours = NotificationConfiguratorSchemas['PushQuietHours']

/** Quiet hours of a user without settings: off, at common times. */
export const defaultQuietHours: QuietHours = { enabled: false, from: 22 * 60, to: 6 * 60, exceptHigh: true }

/**
 * Returns true during the user's quiet hours.
 * @param timezone IANA name; UTC if unknown
 */
export function isQuiet({ enabled, from, to }: QuietHours, timezone: string, now: Date): boolean {
  if (!enabled) return false
  const minute = Math.floor((now.getTime() + offsetOf(timezone, now)) / 60_000) % (24 * 60)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

function offsetOf(timezone: string, now: Date): number {
  try {
    return zoneOffset(timezone)(now.getTime())
  } catch {
    return 0
  }
}

export async function getQuietHours(db: Database, userId: number): Promise<QuietHours> {
  const row = await db.selectFrom('push_quiet').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row
    ? { enabled: row.enabled, from: row.from_minute, to: row.to_minute, exceptHigh: row.except_high }
    : defaultQuietHours
}

export async function setQuietHours(db: Database, userId: number, quiet: QuietHours): Promise<void> {
  const { enabled, from, to, exceptHigh } = quiet
  const row = { enabled, from_minute: from, to_minute: to, except_high: exceptHigh }
  await db
    .insertInto('push_quiet')
    .values({ user_id: userId, ...row })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
