import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import { periodOf, previousDue } from '#modules/reports/scheduled/public.ts'
import { scheduledReports } from '../data/scheduled-reports.ts'

/** Report names in stored runs. */
const typeNames: Readonly<Record<number, string>> = {
  1: 'Key on/off',
  10: 'Engine hours',
  11: 'Equipment utilization',
}

type DemoReport = (typeof scheduledReports)[number]

interface Person {
  login: string
  id: number
  companyId: number
  name: string
  email: string
  timezone: string
}

/**
 * Seeds scheduled reports of demo accounts with past runs, so that the next one is due tomorrow at the earliest. Returns false if there
 * are no units yet.
 * @param now milliseconds
 */
export async function seedScheduledReports(db: Database, now: number): Promise<boolean> {
  const { rows: people } = await sql<Person>`
    select login, user_id as id, company_id as "companyId", name || ' ' || surname as name, email, timezone
    from app_user where active and login in ('admin', 'dealer', 'operator')`.execute(db)
  let isSeeded = false
  for (const report of scheduledReports) {
    const owner = people.find(({ login }) => login === report.login)
    const colleague = people.find(({ login }) => login === report.colleague)
    const units = owner ? await unitsBelow(db, owner.companyId, report.units) : []
    if (!owner || units.length === 0) continue
    const recipients = colleague ? [owner, colleague] : [owner]
    const id = await insertReport(db, report, { owner, recipients, unitIds: units.map(unit => unit.id) })
    await insertRuns(db, { id, report, owner, recipients, unitNames: units.map(unit => unit.name), now })
    isSeeded = true
  }
  return isSeeded
}

async function unitsBelow(db: Database, companyId: number, most: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive below as (
      select company_id from company where company_id = ${companyId}
      union all select c.company_id from company c join below b on c.parent_company_id = b.company_id
    )
    select unit_id as id, name from unit join below using (company_id) where archived_at is null
    order by unit_id limit ${most}`.execute(db)
  return rows
}

interface Involved {
  owner: Person
  recipients: readonly Person[]
}

async function insertReport(
  db: Database,
  { name, login, frequencyTypeId, sendAt, reportTypeIds, emails, unsubscribed, notes }: DemoReport,
  { owner, recipients, unitIds }: Involved & { unitIds: number[] },
): Promise<number> {
  const data = {
    visibilityTypeId: 1,
    enabled: true,
    frequencyTypeId,
    timezoneId: owner.timezone,
    reportTypeIds,
    notificationGroupIds: [],
    users: recipients.map(({ id }) => id),
    unitIds,
    langId: 1,
    presetId: 1,
    savedBy: owner.id,
    ...(sendAt && { sendAt }),
    ...(emails && { emails }),
    ...(unsubscribed && { unsubscribed }),
    ...(notes && { notes }),
  }
  const { record_id } = await db
    .insertInto('record')
    .values({ kind: 'report-config', company_id: owner.companyId, name, created_by: login, data: JSON.stringify(data) })
    .returning('record_id')
    .executeTakeFirstOrThrow()
  return record_id
}

interface Runs extends Involved {
  id: number
  report: DemoReport
  unitNames: string[]
  now: number
}

async function insertRuns(db: Database, { id, report, owner, recipients, unitNames, now }: Runs): Promise<void> {
  const { name, frequencyTypeId, sendAt, reportTypeIds, emails = [], runs, failed } = report
  const plan = { frequencyTypeId, timezoneId: owner.timezone, ...(sendAt && { sendAt }) }
  let due = previousDue(plan, new Date(now))
  for (let run = 0; run < runs; run++) {
    const { first, last } = periodOf(frequencyTypeId, due, owner.timezone)
    const isSent = run !== failed
    const midnight = (day: string, days: number) =>
      sql<Date>`((${day}::date + ${days}::int)::timestamp at time zone ${owner.timezone})`
    await db
      .insertInto('report_run')
      .values({
        record_id: id,
        due_at: due,
        started_at: due,
        status: isSent ? 'SENT' : 'FAILED',
        attempts: isSent ? 1 : 3,
        error: isSent ? null : 'The mail server did not respond within 30 seconds.',
        from_at: midnight(first, 0),
        to_at: sql<Date>`${midnight(last, 1)} - interval '1 millisecond'`,
        config_name: name,
        report_types: reportTypeIds.map(type => typeNames[type] ?? ''),
        equipment: unitNames,
        notified: isSent ? [...recipients.map(person => person.name), ...emails] : [],
        delivered: isSent ? [...recipients.map(({ email }) => email), ...emails] : [],
        user_ids: isSent ? recipients.map(person => person.id) : [],
        size_bytes: reportTypeIds.length * (7000 + unitNames.length * (frequencyTypeId * 40 + run * 3)),
      })
      .execute()
    due = previousDue(plan, new Date(due.getTime() - 1))
  }
}
