import { createHmac, randomBytes } from 'node:crypto'
import { login, logout } from '@muster/contract'
import { sql } from 'kysely'
import { noteAccount } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, unauthorized } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { admitGuess, type AdmittedGuess } from './guesses.ts'
import type { Turn } from './hashing/hash-queue.ts'
import { limitsOf, networkOf } from './limits.ts'
import { accountOf, loginForms } from './login-names.ts'
import { comparePassword } from './password.ts'
import { countFailure } from './failed-sign-ins.ts'
import { openUserSession } from './open-user-session.ts'
import { openPendingSignIn } from './second-factors/pending-sign-ins.ts'
import { revokeSession } from './sessions.ts'
import { Background } from '#kernel/background.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Line } from '#kernel/texts/sentence.ts'

export const loginAndLogout = [
  /** Headers override the body. Unknown accounts, wrong passwords and inactive users get the same response after the same time. */
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
    const account = accountOf(username)
    const network = networkOf(request.ip)
    const guess = await admitGuess(limitsOf(use), { account, network, signal })
    const user = await userOf(use(Db), username)
    if (user) noteAccount({ userId: user.user_id, login: user.login, companyId: user.company_id })
    const lane = laneOf(guess, account, user?.active)
    const { isRight, newMd5 } = await comparePassword(password, user, { lane, account, network, signal }).catch(
      async (error: unknown) => {
        await guess.release()
        throw error
      },
    )
    if (!user || !isRight || !user.active) {
      request.log.warn({ address: request.ip }, 'login refused')
      // after the response, which takes the same time for unknown accounts
      if (user?.active)
        use(Background).run('counting a wrong password', () => countFailure(use(Db), user.user_id, request.ip))
      throw unauthorized(['problem.credentials'], { code: 'CREDENTIALS_WRONG' })
    }
    await guess.succeeded()
    const db = use(Db)
    const userId = user.user_id
    if (newMd5) await db.updateTable('app_user').set({ password_md5: newMd5 }).where('user_id', '=', userId).execute()
    return (await openPendingSignIn(db, userId, request.hostname)) ?? openUserSession(use, request, userId)
  }),

  handle(logout, async ({ request, use }) => {
    await revokeSession(use(Db), bearerToken(request.headers.authorization) ?? '')
  }),
]

function userOf(db: Database, username: string) {
  const forms = loginForms(username)
  return db
    .selectFrom('app_user')
    .select(['user_id', 'login', 'company_id', 'password_hash', 'password_md5', 'active'])
    .where(sql<boolean>`lower(login) = any (${forms}::text[])`)
    .orderBy(sql`array_position(${forms}::text[], lower(login))`)
    .limit(1)
    .executeTakeFirst()
}

const secret = randomBytes(32)

/**
 * Accounts come before unknown names. One unknown name in 32 shares their lane, always the same ones, so that a comparison during a
 * flood does not prove that an account exists.
 */
function laneOf({ isFamiliar }: AdmittedGuess, account: string, isActive = false): Turn['lane'] {
  if (isFamiliar) return 'familiar'
  const [byte = 0] = createHmac('sha256', secret).update(account).digest()
  return isActive || byte < 8 ? 'account' : 'unknown'
}

/** Node decodes headers as Latin-1, but most clients send UTF-8. */
function fromHeader(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const utf8 = Buffer.from(text, 'latin1').toString('utf8')
  return utf8.includes('\u{FFFD}') ? text : utf8
}
