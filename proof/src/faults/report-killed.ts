import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { defineFault } from '../fault.ts'
import type { Site } from '../site/site.ts'
import { until } from '../site/wait.ts'
import { underLoad } from '../under-load.ts'

const recipients = Array.from({ length: 20 }, (_, i) => `reader-${i}@proof.example`)

export default defineFault({
  name: 'report-killed',
  about: `SIGKILL of the server while it sends a scheduled report to ${recipients.length} addresses, which it continues`,
  rounds: 3,
  run: underLoad({ hasMailServer: true }, async ({ site, round, random }) => {
    const name = `Report ${round}`
    const id = await dueReport(site, name)
    await runJob(site)
    await until('the report is being sent', async () => (await statusOf(site, id)) !== undefined)
    await pause(random.between(0, 2500))
    for (const { program } of site.servers) {
      await program.end('SIGKILL')
      program.start()
    }
    // a run without an end is taken over after ten minutes
    await sql`
      update report_run set started_at = started_at - interval '11 minutes'
      where record_id = ${id} and status <> 'SENT'`.execute(site.database.db)
    return async () => {
      await until('the report is sent', async () => (await statusOf(site, id)) === 'SENT')
      auditMails(site, name)
    }
  }),
})

/** Adds a report that was due last night. Returns its ID. */
async function dueReport({ api, agents, database }: Site, name: string): Promise<number> {
  const { id } = await api.post<{ id: number }>('/wlf/api/report-scheduling/configs', {
    name,
    visibilityTypeId: 1,
    unitIds: agents.map(({ unitId }) => unitId),
    enabled: true,
    frequencyTypeId: 1,
    timezoneId: 'UTC',
    reportTypeIds: [1, 2],
    emails: recipients,
  })
  await sql`update record set updated_at = now() - interval '3 days' where record_id = ${id}`.execute(database.db)
  return id
}

/** Runs the job immediately instead of within a minute. */
const runJob = ({ database: { db } }: Site) =>
  sql`update scheduler_trigger set requested_at = clock_timestamp() where name = 'send-reports'`.execute(db)

async function statusOf({ database: { db } }: Site, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`select status from report_run where record_id = ${id}`.execute(db)
  return rows[0]?.status
}

/** Checks that each address received the report once. The email in transit may be repeated, because the server resends unrecorded emails. */
function auditMails({ mails, lost, doubled }: Site, name: string): void {
  const received = (mails?.received ?? []).filter(({ text }) => new RegExp(`^Subject: .*${name}\\b`, 'm').test(text))
  const counts = Map.groupBy(received, ({ to }) => to)
  for (const address of recipients) if (!counts.has(address)) lost.push(`${name} for ${address}`)
  const again = [...counts].filter(([, mailsOf]) => mailsOf.length > 1)
  if (again.length > 1 || received.length > recipients.length + 1)
    doubled.push(...again.map(([address, mailsOf]) => `${name} for ${address}, ${mailsOf.length} times`))
}
