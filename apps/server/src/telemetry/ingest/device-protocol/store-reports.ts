import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { DeviceReport } from '../observation.ts'

/** Stores what devices report about themselves; the newest by the time of the device stays. */
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
}
