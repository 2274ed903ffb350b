import { Db, PublicUrl } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { Mailer } from '#kernel/ports/mail.ts'
import { textsOfUser } from '#kernel/texts/texts.ts'
import { limitsOf } from '../limits.ts'

type Change = 'app' | 'appRemoved' | 'codes' | 'passkey' | 'passkeyRemoved' | 'reset'

/** Notifies a user by email that their second factors changed, in case somebody else changed them. */
export async function mailFactorChange(use: Use, userId: number, change: Change): Promise<void> {
  const user = await use(Db)
    .selectFrom('app_user')
    .select(['login', 'name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!user?.email || (await limitsOf(use).mails.address.attempt(user.email.toLowerCase())) > 0) return
  const t = await textsOfUser(use, userId)
  await use(Mailer).send({
    to: user.email,
    subject: t('mail.factor.subject'),
    text: [
      t(`mail.factor.${change}`, { login: user.login, url: use(PublicUrl)() }),
      t('mail.factor.notYours'),
      `${use(PublicUrl)()}/user/security`,
      t('mail.recipient', { name: user.name || user.login, login: user.login }),
      '',
    ].join('\n\n'),
  })
}
