import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db, PublicUrl } from '#kernel/dependencies.ts'
import { networkOf } from '#kernel/http/network.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { formatMoment } from '#kernel/time/format-moment.ts'
import { limitsOf } from './limits.ts'
import { programOf } from './program.ts'
import type { SessionOrigin } from './sessions.ts'

/**
 * Remembers where a user signed in, and mails the user about the first sign-in from another network or kind of program. The very
 * first one, and the first of an earlier version's users, are not mailed.
 */
export async function rememberPlace(use: Use, userId: number, origin: SessionOrigin): Promise<void> {
  if (await isNewPlace(use(Db), userId, origin)) await mailNewPlace(use, userId, origin)
}

async function isNewPlace(db: Database, userId: number, { address, userAgent }: SessionOrigin): Promise<boolean> {
  const { browser, system } = programOf(userAgent)
  const place = createHash('sha256')
    .update(JSON.stringify([networkOf(address), browser, system]))
    .digest()
  // the subquery does not see the inserted row
  const { rows } = await sql<{ isNew: boolean; others: number }>`
    insert into sign_in_place (user_id, place) values (${userId}, ${place})
    on conflict (user_id, place) do update set last_at = now()
    returning xmax = 0 as "isNew",
      (select count(*)::int from sign_in_place where user_id = ${userId}) as others`.execute(db)
  return rows[0]?.isNew === true && rows[0].others > 0
}

async function mailNewPlace(use: Use, userId: number, { address, userAgent }: SessionOrigin): Promise<void> {
  const user = await use(Db)
    .selectFrom('app_user')
    .select(['login', 'name', 'email', 'timezone', 'date_format', 'time_format', 'language'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!user?.email || (await limitsOf(use).mails.address.attempt(user.email.toLowerCase())) > 0) return
  const t = await textsOfUser(use, userId)
  const { browser, system } = programOf(userAgent)
  const program = [browser, system].filter(Boolean).join(', ') || t('mail.signIn.unknownProgram')
  const { timezone, date_format: dateFormat, time_format: timeFormat, language } = user
  await use(Mailer).send({
    to: user.email,
    subject: t('mail.signIn.subject'),
    text: [
      t('mail.signIn.happened', { login: user.login, url: use(PublicUrl)() }),
      [
        t('mail.signIn.time', { time: formatMoment(Date.now(), { timezone, dateFormat, timeFormat, language }) }),
        t('mail.signIn.address', { address }),
        t('mail.signIn.program', { program }),
      ].join('\n'),
      t('mail.signIn.yours'),
      t('mail.signIn.notYours'),
      `${use(PublicUrl)()}/user/sessions`,
      t('mail.recipient', { name: user.name || user.login, login: user.login }),
      '',
    ].join('\n\n'),
  })
}
