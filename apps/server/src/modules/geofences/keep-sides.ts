import { sql } from 'kysely'
import { numbers } from '../../kernel/db/arrays.ts'
import type { Database } from '../../kernel/db/schema.ts'
import type { Crossing } from './crossings.ts'

/** A crossing that is told later than this is history, and nothing is sent. */
const freshMs = 15 * 60_000
/** Until a unit that is away fetches it. */
const expiresMs = 24 * 3_600_000

/** Writes down the side each unit is on now, and queues the commands of what was crossed just now. */
export function keepSides(db: Database, crossings: readonly Crossing[], now: Date): Promise<void> {
  const last = new Map(crossings.map(crossing => [`${crossing.fence.unitId} ${crossing.fence.recordId}`, crossing]))
  return db.transaction().execute(async trx => {
    for (const { fence, isInside, at } of last.values())
      await trx
        .updateTable('unit_profile')
        .set({ is_inside: isInside, crossed_at: new Date(at.time) })
        .where('unit_id', '=', fence.unitId)
        .where('record_id', '=', fence.recordId)
        .execute()
    for (const crossing of crossings) await send(trx, crossing, now)
  })
}

async function send(db: Database, { fence, isInside, at, isFirst }: Crossing, now: Date): Promise<void> {
  const templateId = isInside ? fence.breakIn : fence.breakOut
  if (isFirst || templateId === null || at.time < now.getTime() - freshMs) return
  // the catalogs may have lost it since it was chosen
  await sql`
    insert into command (unit_id, template_id, template_name, type, user_name, created_at, updated_at, due_at, expires_at)
    select ${fence.unitId}, t.template_id, t.name, t.type, ${fence.name}, ${now}, ${now}, ${now}, ${new Date(now.getTime() + expiresMs)}
    from command_template t
    where t.template_id = any(${numbers([templateId])}::int[]) and exists (
      select from command_catalog_unit cu join command_catalog_template ct using (catalog_id)
      where cu.unit_id = ${fence.unitId} and ct.template_id = t.template_id)`.execute(db)
}

/** After a geofence was drawn anew nobody knows on which side of it its units are. */
export async function forgetSides(db: Database, id: number): Promise<void> {
  await db.updateTable('unit_profile').set({ is_inside: null, crossed_at: null }).where('record_id', '=', id).execute()
}
