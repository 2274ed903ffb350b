import { unsubscribeFromReport } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Mailer, type Mail } from '#kernel/ports/mail.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db, Log, PublicUrl } from '#kernel/dependencies.ts'
import { Failed, storedFailure } from '#kernel/texts/stored.ts'
import { Texts } from '#kernel/texts/texts.ts'
import { Config as ServerConfig } from '#kernel/config/config.ts'
import { baseOf } from '#kernel/http/documents.ts'
import { coveredUnits } from './covered-units.ts'
import { deliver } from './deliver.ts'
import { framedNotes } from './framed-notes.ts'
import { makeFiles } from './make-files.ts'
import { displayName, recipientsOf, type Recipient } from './recipients.ts'
import { languageOf, type ConfigData } from './report-config.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/** Scheduled report, as stored in its record. */
export interface StoredReport {
  id: number
  name: string
  data: ConfigData
}

/** Creates the files of a stored run and sends them to every remaining recipient. Stores the result. */
export async function sendRun(use: Use, report: StoredReport, runId: number, signal: AbortSignal): Promise<boolean> {
  const { data } = report
  const db = use(Db)
  try {
    const run = await db
      .selectFrom('report_run')
      .select(['from_at', 'to_at', 'delivered'])
      .where('run_id', '=', runId)
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
    await finish(db, runId, {
      status: 'RUNNING',
      error: null,
      equipment: units.map(unit => unit.name),
      size_bytes: attachments.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0),
    })
    const mailFor = await mailOf(use, report)
    await deliver(recipients, { done: run.delivered, signal }, async recipient => {
      await use(Mailer).send({ ...(await mailFor(recipient)), attachments })
      await recordDelivery(db, runId, recipient)
    })
    await finish(db, runId, { status: 'SENT', error: null })
    return true
  } catch (error) {
    if (signal.aborted) throw error
    use(Log).error({ err: error, configurationId: report.id }, 'a scheduled report failed')
    await finish(db, runId, { status: 'FAILED', error: storedFailure(error) })
    return false
  }
}

/** Returns a function that writes the email for a recipient. */
async function mailOf(use: Use, { id, name, data }: StoredReport): Promise<(to: Recipient) => Promise<Mail>> {
  const t = await use(Texts).in(languageOf(data))
  const publicUrl = use(PublicUrl)()
  const subject = t('mail.report.subject', { name })
  // our text first, because notes and name are free text
  const text = [t('mail.report.sent', { name, url: `${publicUrl}/reports/automatic/history` }), framedNotes(data)]
    .filter(Boolean)
    .join('\n\n')
  return async ({ address, mayUnsubscribe }) => {
    if (!mayUnsubscribe) return { to: address, subject, text }
    const token = await unsubscribeToken(use(Db), { configurationId: id, address })
    const foot = await footOf(use, data, t, `${publicUrl}/auth/unsubscribe?token=${token}`)
    return { to: address, subject, text: `${text}\n\n${foot}`, headers: headersFor(use, publicUrl, token) }
  }
}

/** Headers for one-click unsubscription in mail programs (RFC 8058). */
function headersFor(use: Use, publicUrl: string, token: string): Record<string, string> {
  const path = baseOf(use(ServerConfig).bases)(unsubscribeFromReport) + unsubscribeFromReport.path
  return {
    'List-Unsubscribe': `<${publicUrl}${path}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Names the author of a report and explains how to stop it. */
async function footOf(use: Use, { savedBy }: ConfigData, t: TFunction, link: string): Promise<string> {
  const { name } = await use(Db)
    .selectFrom('app_user')
    .select(displayName.as('name'))
    .where('user_id', '=', savedBy)
    .executeTakeFirstOrThrow()
  return `${t('mail.report.setUpBy', { name })}\n${t('mail.report.unsubscribe')}\n${link}`
}

async function recordDelivery(db: Database, runId: number, { address, name, userId }: Recipient): Promise<void> {
  await sql`
    update report_run set delivered = array_append(delivered, ${address.toLowerCase()}), notified = array_append(notified, ${name}),
      user_ids = user_ids || ${numbers(userId === undefined ? [] : [userId])}::int[]
    where run_id = ${runId}`.execute(db)
}

interface Outcome {
  status: 'RUNNING' | 'SENT' | 'FAILED'
  error: string | null
  equipment?: string[]
  size_bytes?: number
}

async function finish(db: Database, runId: number, outcome: Outcome): Promise<void> {
  await db.updateTable('report_run').set(outcome).where('run_id', '=', runId).execute()
}
