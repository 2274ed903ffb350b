import {
  discardUndeliveredMails,
  listUndeliveredMails,
  sendUndeliveredMails,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { readStored, storedFailure } from '#kernel/texts/stored.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'

type Row = FleetSchemas['UndeliveredMail']

/** Minutes until another administrator may resend an email after a server crash. Sending takes less. */
const claimMinutes = 5

/** Operations on abandoned emails; administrators see those to recipients in their companies. */
export const undeliveredMails = [
  handle(listUndeliveredMails, async context => {
    const { query, scope, use } = context
    const t = await textsOfReader(context)
    const { items, totalCount } = await readPage<Stored>(use(Db), {
      rows: sql`
        select m.mail_id as id, m.kind, m.recipient, m.subject, m.attempts, m.reason, c.name as "companyName",
          m.first_tried_at as "firstTriedAt", m.last_tried_at as "lastTriedAt"
        from undelivered_mail m join company c using (company_id)
        where ${inScope(scope, 'm.company_id')}
          and (${contains('m.recipient', query.filter)} or ${contains('m.subject', query.filter)})`,
      order: sql`"lastTriedAt" desc, id desc`,
      start: query.start,
      limit: query.limit,
    })
    return { items: items.map(row => ({ ...row, ...timesOf(row), reason: readStored(row.reason, t) })), totalCount }
  }),

  handle(sendUndeliveredMails, async context => {
    const { body, scope, use, signal } = context
    const t = await textsOfReader(context)
    const failed: FleetSchemas['UnsentMail'][] = []
    let sent = 0
    for (const mail of await claim(use, scope, body.mailIds)) {
      if (signal.aborted) await release(use(Db), mail.id)
      else {
        const reason = await send(use, mail)
        if (reason === undefined) sent++
        else failed.push({ id: mail.id, reason: readStored(reason, t) })
      }
    }
    return { sent, failed }
  }),

  handle(discardUndeliveredMails, async ({ body, scope, use }) => {
    await sql`
      delete from undelivered_mail m
      where m.mail_id = any (${numbers(body.mailIds)}::int[]) and ${inScope(scope, 'm.company_id')}`.execute(use(Db))
  }),
]

interface Stored extends Omit<Row, 'firstTriedAt' | 'lastTriedAt'> {
  firstTriedAt: Date
  lastTriedAt: Date
}

const timesOf = ({ firstTriedAt, lastTriedAt }: Stored) => ({
  firstTriedAt: firstTriedAt.toISOString(),
  lastTriedAt: lastTriedAt.toISOString(),
})

interface ClaimedMail {
  id: number
  to: string
  subject: string
  text: string
}

/** Claims emails, so that nobody else sends them. Skips those currently being sent. */
async function claim(use: Use, scope: Scope, ids: readonly number[]): Promise<ClaimedMail[]> {
  const now = use(Clock).now()
  const { rows } = await sql<ClaimedMail>`
    update undelivered_mail m set claimed_until = ${now}::timestamptz + make_interval(mins => ${claimMinutes})
    where m.mail_id = any (${numbers(ids)}::int[]) and ${inScope(scope, 'm.company_id')}
      and (m.claimed_until is null or m.claimed_until <= ${now})
    returning m.mail_id as id, m.recipient as to, m.subject, m.body as text`.execute(use(Db))
  return rows
}

/** Sends an email and removes it. On failure, keeps it and returns the reason. */
async function send(use: Use, { id, ...mail }: ClaimedMail): Promise<string | undefined> {
  const db = use(Db)
  try {
    await use(Mailer).send(mail)
  } catch (error) {
    const reason = storedFailure(error)
    await db
      .updateTable('undelivered_mail')
      .set(eb => ({ reason, attempts: eb('attempts', '+', 1), last_tried_at: use(Clock).now(), claimed_until: null }))
      .where('mail_id', '=', id)
      .execute()
    return reason
  }
  await db.deleteFrom('undelivered_mail').where('mail_id', '=', id).execute()
  return undefined
}

async function release(db: Database, id: number): Promise<void> {
  await db.updateTable('undelivered_mail').set({ claimed_until: null }).where('mail_id', '=', id).execute()
}
