import type { Use } from '#kernel/dependency.ts'
import { Db, PublicUrl } from '#kernel/dependencies.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { formatMoment } from '#kernel/time/format-moment.ts'
import { limitsOf } from '../limits.ts'

interface NewToken {
  holderId: number
  name: string
  createdBy: string
  expiresAt: string
}

/** Notifies the holder by email of a new token for a program that acts in their name. */
export async function mailNewToken(use: Use, { holderId, name, createdBy, expiresAt }: NewToken): Promise<void> {
  const user = await use(Db)
    .selectFrom('app_user')
    .select(['login', 'name', 'email', 'timezone', 'date_format', 'time_format', 'language'])
    .where('user_id', '=', holderId)
    .executeTakeFirst()
  if (!user?.email || (await limitsOf(use).mails.address.attempt(user.email.toLowerCase())) > 0) return
  const t = await textsOfUser(use, holderId)
  const { timezone, date_format: dateFormat, time_format: timeFormat, language } = user
  const at = (moment: number) => formatMoment(moment, { timezone, dateFormat, timeFormat, language })
  await use(Mailer).send({
    to: user.email,
    subject: t('mail.token.subject'),
    text: [
      t('mail.token.created', { login: user.login, url: use(PublicUrl)() }),
      [
        t('mail.token.name', { name }),
        t('mail.token.by', { login: createdBy }),
        t('mail.token.expires', { time: at(Date.parse(expiresAt)) }),
      ].join('\n'),
      t('mail.token.notYours'),
      `${use(PublicUrl)()}/user/tokens`,
      t('mail.recipient', { name: user.name || user.login, login: user.login }),
      '',
    ].join('\n\n'),
  })
}
