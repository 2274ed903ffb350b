import { login, logout } from '@muster/contract'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { openUserSession } from './open-user-session.ts'
import { provePassword } from './prove-password.ts'
import { openPendingSignIn } from './second-factors/pending-sign-ins.ts'
import { revokeSession } from './sessions.ts'
import { endSessionAt } from './sign-on/end-session.ts'
import { pageOf } from './sign-on/page.ts'
import { refuseWithoutSignOn } from './sign-on/required-sign-on.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Line } from '#kernel/texts/sentence.ts'

export const loginAndLogout = [
  /** Headers override the body. */
  handle(login, async ({ headers, body, use, request, signal }) => {
    requireSecure(use, request)
    const username = fromHeader(headers.username) ?? body.username
    const password = headers.password ?? body.password
    if (!username || !password) {
      const given = { username, password }
      const errors = Object.entries(given).flatMap(([field, text]): Line[] =>
        text ? [] : [[field, 'problem.missing']],
      )
      throw badRequest(['problem.noCredentials'], { code: 'INVALID_INPUT', errors })
    }
    const db = use(Db)
    const { userId, passwordHash } = await provePassword({ use, request, signal }, username, password)
    await refuseWithoutSignOn(db, userId)
    return (
      (await openPendingSignIn(db, userId, request.hostname)) ?? openUserSession(use, request, userId, { passwordHash })
    )
  }),

  handle(logout, async ({ request, use }) => {
    const signOn = await revokeSession(use(Db), bearerToken(request.headers.authorization) ?? '')
    const continueAt = signOn && endSessionAt(signOn, pageOf(use, request))
    return continueAt === undefined ? {} : { continueAt }
  }),
]

/** Node decodes headers as Latin-1, but most clients send UTF-8. */
function fromHeader(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const utf8 = Buffer.from(text, 'latin1').toString('utf8')
  return utf8.includes('\u{FFFD}') ? text : utf8
}
