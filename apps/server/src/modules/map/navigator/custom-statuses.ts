import type { FleetSchemas } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { dutiesOf, dutyName } from '#modules/equipment/units/public.ts'
import type { Line } from '#kernel/texts/sentence.ts'

interface Given {
  statusId: number
  name: string
  color: string
}

/** Every status by the name and colour that a company gave it, its own where it gave none. */
export async function readCustomDuties(
  db: Database,
  companyId: number,
  t: TFunction,
): Promise<FleetSchemas['CustomDuty'][]> {
  const [duties, given] = await Promise.all([
    dutiesOf(db),
    sql<Given>`select status_id as "statusId", name, color from custom_duty where company_id = ${companyId}`.execute(
      db,
    ),
  ])
  const byId = new Map(given.rows.map(row => [row.statusId, row]))
  return duties.all().map(duty => {
    const { statusId, code, color } = duty
    const defaultName = dutyName(t, duty)
    const own = byId.get(statusId)
    return {
      dutyId: statusId,
      code,
      // stored in English where only the colour was changed
      name: own === undefined || own.name === duty.name ? defaultName : own.name,
      color: own?.color ?? color,
      defaultName,
      defaultColor: color,
    }
  })
}

/** What is left out goes back to its default, and so does what is given as it is by default in the language of `t`. */
export async function keepCustomDuties(
  db: Database,
  companyId: number,
  customDuties: readonly FleetSchemas['CustomDutyInput'][],
  t: TFunction,
): Promise<void> {
  const known = new Map((await dutiesOf(db)).all().map(duty => [duty.statusId, duty]))
  const ids = customDuties.map(({ dutyId }) => dutyId)
  const wrong = ids.filter((id, at) => !known.has(id) || ids.indexOf(id) !== at)
  if (wrong.length > 0) {
    throw badRequest(['problem.statusOnce'], {
      code: 'INVALID_INPUT',
      errors: wrong.map((id): Line => ['dutyId', known.has(id) ? 'problem.namedTwice' : 'problem.noStatus', { id }]),
    })
  }
  const own = customDuties
    .map(given => {
      const duty = known.get(given.dutyId)
      return duty && given.name === dutyName(t, duty) ? { ...given, name: duty.name } : given
    })
    .filter(
      ({ dutyId, name, color }) => known.get(dutyId)?.name !== name || known.get(dutyId)?.color !== color.toLowerCase(),
    )
  await db.transaction().execute(async tx => {
    // two administrators that save at once do so one after the other
    await sql`select from company where company_id = ${companyId} for no key update`.execute(tx)
    await sql`delete from custom_duty where company_id = ${companyId}`.execute(tx)
    for (const { dutyId, name, color } of own) {
      await sql`insert into custom_duty values (${companyId}, ${dutyId}, ${name}, ${color.toLowerCase()})`.execute(tx)
    }
  })
}
