import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { DeviceReport } from '../observation.ts'

/** Stores device reports; the newest by device time is kept. */
export async function storeReports(trx: Database, reports: readonly DeviceReport[]): Promise<void> {
  const newest = new Map<string, DeviceReport>()
  for (const report of reports) {
    const known = newest.get(report.deviceUid)
    if (!known || known.time <= report.time) newest.set(report.deviceUid, report)
  }
  if (newest.size === 0) return
  const rows = [...newest.values()]
  await sql`
    insert into device_report as r (device_id, reported_at, report)
    select d.device_id, n.reported_at, n.report
    from unnest(${rows.map(({ deviceUid }) => deviceUid)}::text[], ${rows.map(({ time }) => new Date(time).toISOString())}::timestamptz[],
      ${rows.map(({ report }) => JSON.stringify(report))}::jsonb[]) as n (uid, reported_at, report)
    join device d on d.uid = n.uid and exists (select from unit u where u.device_id = d.device_id)
    order by d.device_id
    on conflict (device_id) do update set reported_at = excluded.reported_at, report = excluded.report
    where excluded.reported_at >= r.reported_at`.execute(trx)
  await storeApplied(trx, reports)
}

/** Stores the devices' responses to their configuration. A report without one changes nothing. */
async function storeApplied(trx: Database, reports: readonly DeviceReport[]): Promise<void> {
  const applied = reports.filter(({ report }) => report.configuration !== undefined)
  if (applied.length === 0) return
  await sql`
    update device_configuration c set reported = n.reported, reported_at = n.reported_at
    from (
      select distinct on (uid) uid, reported_at, reported
      from unnest(${applied.map(({ deviceUid }) => deviceUid)}::text[], ${applied.map(({ time }) => new Date(time).toISOString())}::timestamptz[],
        ${applied.map(({ report }) => JSON.stringify(report.configuration))}::jsonb[]) with ordinality
        as r (uid, reported_at, reported, place)
      order by uid, reported_at desc, place desc
    ) n join device d using (uid)
    where c.device_id = d.device_id and (c.reported_at is null or c.reported_at <= n.reported_at)`.execute(trx)
}
