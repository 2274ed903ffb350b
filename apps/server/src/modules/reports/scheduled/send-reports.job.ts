import { sql } from 'kysely'
import type { Job } from '#kernel/jobs/job.ts'
import { previousDue } from './due-times.ts'
import { reclaimRequested, startRun } from './report-runs.ts'
import { sendRun, type StoredReport } from './send-run.ts'
import { periodOf } from './period.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

export const sendReports: Job = {
  name: 'send-reports',
  type: 'cluster',
  description: 'Generates the scheduled reports that are due and emails them.',
  schedule: { intervalMs: 60_000 },
  run: async ({ use, signal }) => {
    const { rows } = await sql<StoredReport & { updatedAt: Date }>`
      select record_id as id, name, data, updated_at as "updatedAt" from record
      where kind = 'report-config' and (data->>'enabled')::boolean order by record_id`.execute(use(Db))
    let sent = 0
    for (const { updatedAt, ...report } of rows) {
      signal.throwIfAborted()
      const { data } = report
      const due = previousDue(data, use(Clock).now())
      // reports due before they were set up, or while disabled, are not sent later
      if (due <= updatedAt) continue
      const runId = await startRun(use, report, { due, period: periodOf(data.frequencyTypeId, due, data.timezoneId) })
      if (runId !== undefined) sent += Number(await sendRun(use, report, runId, signal))
    }
    for (const { runId, ...report } of await reclaimRequested(use)) {
      signal.throwIfAborted()
      sent += Number(await sendRun(use, report, runId, signal))
    }
    return sent
  },
}
