import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Appearance of a status in files. */
export interface StatusLook {
  /** Custom name set by the company; undefined for the default name. */
  name?: string
  /** `#rrggbb` */
  colour: string
}

/** Returns status names and colours for a user's company, by status ID. */
export async function statusLooks(db: Database, userId: number): Promise<ReadonlyMap<number, StatusLook>> {
  const { rows } = await sql<{ statusId: number; name: string | null; color: string }>`
    select duty.status_id as "statusId", nullif(custom.name, duty.name) as name, coalesce(custom.color, duty.color) as color
    from duty join app_user on user_id = ${userId}
      left join custom_duty custom on custom.status_id = duty.status_id and custom.company_id = app_user.company_id`.execute(
    db,
  )
  return new Map(
    rows.map(({ statusId, name, color }) => [statusId, { ...(name !== null && { name }), colour: `#${color}` }]),
  )
}
