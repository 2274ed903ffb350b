import { previewReport, sendReportNow } from '@muster/contract'
import { sql } from 'kysely'
import { Background } from '#kernel/background.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { file } from '#kernel/http/file-response.ts'
import { handle } from '#kernel/http/handler.ts'
import { conflict, forbidden, notFound, tooManyRequests } from '#kernel/http/problem.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { Failed } from '#kernel/texts/stored.ts'
import { coveredUnits } from './covered-units.ts'
import { completePeriod } from './due-times.ts'
import { makeFiles } from './make-files.ts'
import { offeredReports } from './offered-reports.ts'
import { recipientsOf } from './recipients.ts'
import type { ConfigData } from './report-config.ts'
import { configKind } from './report-configs.ts'
import { spanOf, startRun } from './report-runs.ts'
import { sendRun } from './send-run.ts'

/** Maximum number of times per hour that users may send a report early. */
const mostSent = 10

/** Operations that send a scheduled report early, for the last complete day, week or month. */
export const sendNow = [
  handle(sendReportNow, async ({ path, scope, caller, use }) => {
    const db = use(Db)
    const report = await readRecord<ConfigData>(db, scope, configKind, path.configurationId)
    if (!report.isOwn) throw forbidden(['problem.ofParent', { name: report.name }])
    if ((await recipientsOf(db, report.data)).length === 0) throw conflict(['problem.nobodyGetsIt'])
    const now = use(Clock).now()
    await limitRequests(db, report.id, now)
    const period = completePeriod(report.data, now)
    const runId = await startRun(use, report, { due: now, period, requestedBy: caller.userId })
    if (runId === undefined) throw conflict(['problem.beingSent'])
    // the job continues it if this server stops
    use(Background).run('sending a scheduled report', () => sendRun(use, report, runId, new AbortController().signal))
  }),

  handle(previewReport, async ({ path, query, scope, caller, use, signal }) => {
    const db = use(Db)
    const { data } = await readRecord<ConfigData>(db, scope, configKind, path.configurationId)
    const { reportTypeId = data.reportTypeIds[0] ?? 0 } = query
    const offered = await offeredReports(use, caller.userId)
    if (!data.reportTypeIds.includes(reportTypeId) || !offered.some(({ id }) => id === reportTypeId))
      throw notFound('report', reportTypeId)
    try {
      const covered = await coveredUnits(db, data, scope)
      const span = await spanOf(use, completePeriod(data, use(Clock).now()), data.timezoneId)
      const [made] = await makeFiles({ ...data, reportTypeIds: [reportTypeId] }, { use, ...covered, span, signal })
      if (!made) throw notFound('report', reportTypeId)
      return file(made)
    } catch (error) {
      if (error instanceof Failed) throw conflict(error.sentence)
      throw error
    }
  }),
]

/** @throws Problem 409 while the report is being sent, and 429 if users sent it too often */
async function limitRequests(db: Database, recordId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ isRunning: boolean; count: number }>`
    select coalesce(bool_or(status = 'RUNNING' and started_at > now() - interval '10 minutes'), false) as "isRunning",
      count(*) filter (where requested_by is not null and due_at > ${now}::timestamptz - interval '1 hour')::int as count
    from report_run where record_id = ${recordId}`.execute(db)
  if (rows[0]?.isRunning) throw conflict(['problem.beingSent'])
  if ((rows[0]?.count ?? 0) >= mostSent) throw tooManyRequests(['problem.sentTooOften', { count: mostSent }], 3600)
}
