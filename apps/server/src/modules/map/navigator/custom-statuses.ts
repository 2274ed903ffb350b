import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { statusesOf, statusName } from '#modules/equipment/units/public.ts'
import type { Line } from '#kernel/texts/sentence.ts'

interface StoredStatus {
  statusId: number
  name: string
  color: string
}

/** Lists all statuses with the company's names and colours, or defaults. */
export async function readCustomStatuses(
  db: Database,
  companyId: number,
  t: TFunction,
): Promise<FleetSchemas['CustomDuty'][]> {
  const [statuses, stored] = await Promise.all([
    statusesOf(db),
    sql<StoredStatus>`select status_id as "statusId", name, color from custom_duty where company_id = ${companyId}`.execute(
      db,
    ),
  ])
  const byId = new Map(stored.rows.map(row => [row.statusId, row]))
  return statuses.all().map(status => {
    const { statusId, code, color } = status
    const defaultName = statusName(t, status)
    const custom = byId.get(statusId)
    return {
      dutyId: statusId,
      code,
      // English is stored if only the colour was changed
      name: custom === undefined || custom.name === status.name ? defaultName : custom.name,
      color: custom?.color ?? color,
      defaultName,
      defaultColor: color,
    }
  })
}

/**
 * Stores the custom statuses. Omitted statuses return to their defaults, as do those equal to the default in the language of
 * `t`.
 */
export async function saveCustomStatuses(
  db: Database,
  companyId: number,
  inputs: readonly FleetSchemas['CustomDutyInput'][],
  t: TFunction,
): Promise<void> {
  const known = new Map((await statusesOf(db)).all().map(status => [status.statusId, status]))
  const ids = inputs.map(({ dutyId }) => dutyId)
  const wrong = ids.filter((id, at) => !known.has(id) || ids.indexOf(id) !== at)
  if (wrong.length > 0) {
    throw badRequest(['problem.statusOnce'], {
      code: 'INVALID_INPUT',
      errors: wrong.map((id): Line => ['dutyId', known.has(id) ? 'problem.namedTwice' : 'problem.noStatus', { id }]),
    })
  }
  const changed = inputs
    .map(input => {
      const status = known.get(input.dutyId)
      return status && input.name === statusName(t, status) ? { ...input, name: status.name } : input
    })
    .filter(
      ({ dutyId, name, color }) => known.get(dutyId)?.name !== name || known.get(dutyId)?.color !== color.toLowerCase(),
    )
  await db.transaction().execute(async tx => {
    // concurrent changes wait for each other
    await sql`select from company where company_id = ${companyId} for no key update`.execute(tx)
    await sql`delete from custom_duty where company_id = ${companyId}`.execute(tx)
    for (const { dutyId, name, color } of changed) {
      await sql`insert into custom_duty values (${companyId}, ${dutyId}, ${name}, ${color.toLowerCase()})`.execute(tx)
    }
  })
}
