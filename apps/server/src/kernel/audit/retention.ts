import { sql } from 'kysely'
import { defineConfig } from '../config/part.ts'
import type { Database } from '../db/schema.ts'
import { Clock, Db } from '../dependencies.ts'
import type { Job } from '../jobs/job.ts'
import { sealEntries } from './seal.ts'

/** `keepMonths`: number of complete months that the audit keeps in addition to the current one; 0 keeps all. */
export const AuditConfig = defineConfig('AuditConfig', reader => ({
  keepMonths: reader.section('Data retention').integer('MUSTER_AUDIT_MONTHS', {
    default: 13,
    min: 0,
    max: 1200,
    about:
      'Full months of the audit that are kept, besides the current one. Older months are removed each night, as a whole and with the last hash of each chain kept. `0` keeps everything.',
  }),
}))

/**
 * Removes months that ended more than `keepMonths` before the month of `now`, and keeps the last hash of each chain. Returns the number of
 * chains.
 */
export async function removeOldMonths(db: Database, keepMonths: number, now: Date): Promise<number> {
  // an entry without a place in its chain would be gone without a trace
  await sealEntries(db)
  const first = sql`(date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${keepMonths}))::date`
  const { rows: months } = await sql<{ companyId: number; month: string }>`
    select distinct e.company_id as "companyId", e.month::text as month from audit_entry e
    where e.month < ${first} order by month, "companyId"`.execute(db)
  for (const { companyId, month } of months)
    await sql`select audit_remove_month(${companyId}, ${month}::date)`.execute(db)
  await sql`select audit_remove_people(${first})`.execute(db)
  return months.length
}

export const auditRetention: Job = {
  name: 'audit-retention',
  type: 'cluster',
  description:
    'Removes months of the audit that are older than MUSTER_AUDIT_MONTHS, and keeps the last hash of their chains.',
  schedule: { cron: '40 3 * * *', zone: 'UTC' },
  retry: { limit: 3, delaySeconds: 60 },
  run: async ({ use }) => {
    const { keepMonths } = use(AuditConfig)
    return keepMonths === 0 ? 0 : removeOldMonths(use(Db), keepMonths, use(Clock).now())
  },
}
