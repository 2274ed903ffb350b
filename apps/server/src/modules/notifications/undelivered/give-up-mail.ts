import { sql } from 'kysely'
import { Clock, Db, Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import type { Mail } from '#kernel/ports/mail.ts'
import { storedFailure } from '#kernel/texts/stored.ts'

interface GivenUpMail {
  kind: 'ALARMS' | 'SUBSCRIPTIONS'
  mail: Pick<Mail, 'to' | 'subject' | 'text'>
  /** Null for an address of a notification group. */
  userId: number | null
  firstTriedAt: Date
  attempts: number
  error: unknown
}

/**
 * Keeps a mail that is not tried any more for the administrators of its recipient, and logs it. An address without an account belongs to
 * the company of its notification group, otherwise to the root company.
 */
export async function giveUpMail(
  use: Use,
  { kind, mail: { to, subject, text }, userId, firstTriedAt, attempts, error }: GivenUpMail,
): Promise<void> {
  const reason = storedFailure(error)
  await sql`
    insert into undelivered_mail
      (company_id, user_id, kind, recipient, subject, body, first_tried_at, last_tried_at, attempts, reason)
    select company_id, (select user_id from app_user where user_id = ${userId}), ${kind}, ${to}, ${subject}, ${text},
      ${firstTriedAt}::timestamptz, ${use(Clock).now()}::timestamptz, ${attempts}::int, ${reason}
    from company where company_id = coalesce(
      (select company_id from app_user where user_id = ${userId}),
      (select r.company_id from record r where r.kind = 'notification-group' and r.company_id is not null and exists (
        select from jsonb_array_elements_text(r.data->'emails') email where lower(email) = lower(${to}))
        order by r.record_id limit 1),
      (select min(company_id) from company where parent_company_id is null))`.execute(use(Db))
  use(Log).error(
    { to, subject, attempts, reason },
    `The email "${subject}" to ${to} was given up after ${attempts} attempts; administrators find it in Undelivered emails`,
  )
}
