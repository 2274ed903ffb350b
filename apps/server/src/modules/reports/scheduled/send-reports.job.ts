import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { previousRun } from '#kernel/jobs/schedule.ts'
import { localDays } from '#reporting/days.ts'
import { coveredUnits } from './covered-units.ts'
import { deliver } from './deliver.ts'
import { framedNotes } from './framed-notes.ts'
import { makeFiles } from './make-files.ts'
import { periodOf } from './period.ts'
import { recipientsOf } from './recipients.ts'
import { dueTimes, languageOf, reportNames, type ConfigData } from './report-config.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db, Log, PublicUrl } from '#kernel/dependencies.ts'
import { Failed, storedFailure } from '#kernel/texts/stored.ts'
import { Texts } from '#kernel/texts/texts.ts'

/** Maximum number of attempts; mail servers recover. */
const most = 3
/** Minutes until a retry after a failure or a server stop. */
const retryMinutes = 10

interface Config {
  id: number
  name: string
  data: ConfigData
  updatedAt: Date
}

export const sendReports: Job = {
  name: 'send-reports',
  type: 'cluster',
  description: 'Generates the scheduled reports that are due and emails them.',
  schedule: { intervalMs: 60_000 },
  run: async ({ use, signal }) => {
    const { rows } = await sql<Config>`
      select record_id as id, name, data, updated_at as "updatedAt" from record
      where kind = 'report-config' and (data->>'enabled')::boolean order by record_id`.execute(use(Db))
    let sent = 0
    for (const config of rows) {
      signal.throwIfAborted()
      const due = previousRun(dueTimes(config.data), use(Clock).now())
      // reports due before they were set up, or while disabled, are not sent later
      if (due > config.updatedAt && (await claim(use, config, due)))
        sent += Number(await send(use, config, due, signal))
    }
    return sent
  },
}

/** Claims a due report. The first run gets it, and after a failure a later one. */
async function claim(use: Use, { id, name, data }: Config, due: Date): Promise<boolean> {
  const db = use(Db)
  const { first, last } = periodOf(data.frequencyTypeId, due, data.timezoneId)
  const days = await localDays(db, first, last, data.timezoneId)
  const types = reportNames(use, data.reportTypeIds)
  const { rows } = await sql`
    insert into report_run as r (record_id, due_at, from_at, to_at, config_name, report_types)
    values (${id}, ${due}, ${new Date(days[0]?.from ?? 0)}, ${new Date((days.at(-1)?.to ?? 1) - 1)}, ${name}, ${types})
    on conflict (record_id, due_at) do update set attempts = r.attempts + 1, started_at = now(), status = 'RUNNING'
      where r.status <> 'SENT' and r.attempts < ${most} and r.started_at < now() - make_interval(mins => ${retryMinutes})
    returning run_id`.execute(db)
  return rows.length > 0
}

async function send(use: Use, { id, name, data }: Config, due: Date, signal: AbortSignal): Promise<boolean> {
  const db = use(Db)
  const mail = use(Mailer)
  const log = use(Log)
  const publicUrl = use(PublicUrl)
  try {
    const run = await db
      .selectFrom('report_run')
      .select(['from_at', 'to_at', 'delivered'])
      .where('record_id', '=', id)
      .where('due_at', '=', due)
      .executeTakeFirstOrThrow()
    const [{ units, scope }, recipients] = await Promise.all([coveredUnits(db, data), recipientsOf(db, data)])
    if (recipients.length === 0) throw new Failed(['problem.nobodyGetsIt'])
    const attachments = await makeFiles(data, {
      use,
      scope,
      units,
      span: { from: run.from_at, to: run.to_at },
      signal,
    })
    const t = await use(Texts).in(languageOf(data))
    // our text first, because notes and name are free text
    const text = [t('mail.report.sent', { name, url: `${publicUrl()}/reports/automatic/history` }), framedNotes(data)]
      .filter(Boolean)
      .join('\n\n')
    await finish(db, id, due, { status: 'RUNNING', error: null, equipment: units.map(unit => unit.name) })
    await deliver(recipients, { done: run.delivered, signal }, async ({ address, name: who, userId }) => {
      await mail.send({ to: address, subject: t('mail.report.subject', { name }), text, attachments })
      await sql`
        update report_run set delivered = array_append(delivered, ${address.toLowerCase()}), notified = array_append(notified, ${who}),
          user_ids = user_ids || ${numbers(userId === undefined ? [] : [userId])}::int[]
        where record_id = ${id} and due_at = ${due}`.execute(db)
    })
    await finish(db, id, due, { status: 'SENT', error: null })
    return true
  } catch (error) {
    if (signal.aborted) throw error
    log.error({ err: error, configurationId: id }, 'a scheduled report failed')
    await finish(db, id, due, { status: 'FAILED', error: storedFailure(error) })
    return false
  }
}

interface Outcome {
  status: 'RUNNING' | 'SENT' | 'FAILED'
  error: string | null
  equipment?: string[]
}

async function finish(db: Database, id: number, due: Date, outcome: Outcome): Promise<void> {
  await db.updateTable('report_run').set(outcome).where('record_id', '=', id).where('due_at', '=', due).execute()
}
