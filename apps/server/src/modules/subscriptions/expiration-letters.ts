import { sql } from 'kysely'
import { numbers } from '#kernel/db/arrays.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Mailer, type Mail } from '#kernel/ports/mail.ts'
import { loadScope } from '#kernel/scope/sql.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock, Db, Log, PublicUrl } from '#kernel/dependencies.ts'
import { Texts } from '#kernel/texts/texts.ts'
import type { TFunction } from 'i18next'
import { formatMoment } from '#kernel/time/format-moment.ts'
import { giveUpMail } from '#modules/notifications/public.ts'

/** Retries a failed mail every 30 minutes for a day. */
const retryMinutes = 30
const maxAttempts = 48

interface Letter {
  letterId: number
  userId: number
  unitIds: number[]
  attempts: number
  firstTriedAt: Date
}

/** Sends due letters, one email per user, without units that were renewed or archived in the meantime. */
export async function sendLetters(use: Use, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const letters = await claim(use(Db), use(Clock).now())
    const [first] = letters
    if (!first) return
    const ids = letters.map(({ letterId }) => letterId)
    const mail = await write(use, first.userId, [...new Set(letters.flatMap(({ unitIds }) => unitIds))])
    try {
      if (mail) await use(Mailer).send(mail)
    } catch (error) {
      use(Log).error({ err: error, userId: first.userId }, 'a mail about subscriptions failed')
      await giveUp(use, letters, { mail, error })
      continue
    }
    await remove(use(Db), ids)
  }
}

/** Claims the letters of one user, so that no other server sends them. If this server crashes, another sends them later. */
async function claim(db: Database, now: Date): Promise<Letter[]> {
  const { rows } = await sql<Letter>`
    with one as (
      select user_id from subscription_letter where next_at <= ${now} order by letter_id limit 1 for update skip locked
    ), due as (
      select letter_id from subscription_letter join one using (user_id) where next_at <= ${now} for update of subscription_letter skip locked
    )
    update subscription_letter l set attempts = attempts + 1, first_tried_at = coalesce(l.first_tried_at, ${now}), next_at = ${now}::timestamptz + make_interval(mins => ${retryMinutes})
    from due where l.letter_id = due.letter_id
    returning l.letter_id as "letterId", l.user_id as "userId", l.unit_ids as "unitIds", l.attempts, l.first_tried_at as "firstTriedAt"`.execute(
    db,
  )
  return rows
}

const remove = (db: Database, ids: readonly number[]) =>
  sql`delete from subscription_letter where letter_id = any(${numbers(ids)}::bigint[])`.execute(db)

/** Abandons letters after the maximum number of attempts, with the email that contains them. */
async function giveUp(
  use: Use,
  letters: readonly Letter[],
  { mail, error }: { mail: Mail | undefined; error: unknown },
): Promise<void> {
  const last = letters.filter(({ attempts }) => attempts >= maxAttempts)
  const [oldest] = last
  if (!oldest || !mail) return
  const { userId, attempts, firstTriedAt } = oldest
  await giveUpMail(use, { kind: 'SUBSCRIPTIONS', mail, userId, attempts, firstTriedAt, error })
  await remove(
    use(Db),
    last.map(({ letterId }) => letterId),
  )
}

/** Returns the email about the units; undefined without content or recipient. */
async function write(use: Use, userId: number, unitIds: readonly number[]): Promise<Mail | undefined> {
  const db = use(Db)
  const [reader, { companyIds }] = await Promise.all([readReader(db, userId), loadScope(db, userId)])
  if (!reader) return undefined
  const now = use(Clock).now()
  const { rows } = await sql<EndingUnit & { count: number }>`
    select u.name, c.name as "companyName", u.subscription_end as end,
      (u.subscription_end at time zone u.timezone)::date - (${now}::timestamptz at time zone u.timezone)::date as "daysLeft",
      count(*) over ()::int as count
    from unit u join company c using (company_id)
    where u.unit_id = any(${numbers(unitIds)}::int[]) and u.company_id = any(${numbers(companyIds)}::int[]) and u.archived_at is null
      and u.subscription_end < ${now}::timestamptz + make_interval(days => 62)
    order by u.subscription_end, lower(u.name), u.unit_id limit ${maxListed}`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const t = await use(Texts).in(reader.language)
  return { to: reader.email, ...expirationMail(reader, { units: rows, count: first.count }, use(PublicUrl)(), t) }
}

async function readReader(db: Database, userId: number): Promise<(LetterReader & { email: string }) | undefined> {
  const { rows } = await sql<LetterReader & { email: string }>`
    select w.email, w.language, w.timezone, w.date_format as "dateFormat", w.time_format as "timeFormat",
      'ADM_REPORT_EXPIRATION_VIEW' = any(g.acls) as "maySee"
    from app_user w join user_group g using (group_id)
    where w.user_id = ${userId} and w.active and w.deleted_at is null and w.email <> ''`.execute(db)
  return rows[0]
}

/** Maximum number of units listed in an email; the rest are counted. */
const maxListed = 100

interface EndingUnit {
  name: string
  companyName: string
  end: Date
  /** Days in the unit's time zone; negative after the end. */
  daysLeft: number
}

interface LetterReader {
  language: string
  /** IANA name. */
  timezone: string
  dateFormat: string
  timeFormat: string
  /** True if the user may open the expirations. */
  maySee: boolean
}

/** Returns subject and text of an email about ending subscriptions, with a line per unit, earliest end first. */
function expirationMail(
  reader: LetterReader,
  { units, count }: { units: readonly EndingUnit[]; count: number },
  url: string,
  t: TFunction,
): { subject: string; text: string } {
  const [first] = units
  const subject =
    count === 1 && first
      ? t('mail.subscriptions.subjectOne', { name: first.name })
      : t('mail.subscriptions.subject', { count })
  const lines = units.map(({ name, companyName, end, daysLeft }) =>
    [formatMoment(end.getTime(), reader), name, companyName, inDays(daysLeft, t)].join('  '),
  )
  const more = count > units.length ? [t('mail.subscriptions.more', { count: count - units.length })] : []
  const action = reader.maySee
    ? `${t('mail.subscriptions.renew')}\n${url}/reports/expiration?days=60`
    : t('mail.subscriptions.askDealer')
  return { subject, text: [[...lines, ...more].join('\n'), t('mail.subscriptions.continues'), action].join('\n\n') }
}

function inDays(daysLeft: number, t: TFunction): string {
  if (daysLeft > 0) return t('mail.subscriptions.in', { count: daysLeft })
  return daysLeft === 0 ? t('mail.subscriptions.today') : t('mail.subscriptions.ago', { count: -daysLeft })
}
