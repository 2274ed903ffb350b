import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { noteAccount } from '#kernel/audit/current-call.ts'
import { Background } from '#kernel/background.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { unauthorized } from '#kernel/http/problem.ts'
import { countFailure } from './failed-sign-ins.ts'
import { admitGuess, type AdmittedGuess } from './guesses.ts'
import type { Turn } from './hashing/hash-queue.ts'
import { limitsOf, networkOf } from './limits.ts'
import { accountOf, loginForms } from './login-names.ts'
import { comparePassword } from './password.ts'

interface Proving {
  use: Use
  request: FastifyRequest
  signal: AbortSignal
}

/**
 * Returns the active user with a login and a password, and its hash. Unknown accounts, wrong passwords and inactive users get the same response after
 * the same time.
 * @param password as a login sends it
 * @throws Problem 401, and 429 after too many attempts
 */
export async function provePassword(
  { use, request, signal }: Proving,
  username: string,
  password: string,
): Promise<{ userId: number; passwordHash: string }> {
  const account = accountOf(username)
  const network = networkOf(request.ip)
  const guess = await admitGuess(limitsOf(use), { account, network, signal })
  const db = use(Db)
  const user = await userOf(db, username)
  if (user) noteAccount({ userId: user.user_id, login: user.login, companyId: user.company_id })
  const lane = laneOf(guess, account, user?.active)
  const { isRight, newMd5 } = await comparePassword(password, user, { lane, account, network, signal }).catch(
    async (error: unknown) => {
      await guess.release()
      throw error
    },
  )
  if (!user?.password_hash || !isRight || !user.active) {
    request.log.warn({ address: request.ip }, 'login refused')
    // after the response, which takes the same time for unknown accounts
    if (user?.active) use(Background).run('counting a wrong password', () => countFailure(db, user.user_id, request.ip))
    throw unauthorized(['problem.credentials'], { code: 'CREDENTIALS_WRONG' })
  }
  await guess.succeeded()
  const userId = user.user_id
  if (newMd5) await db.updateTable('app_user').set({ password_md5: newMd5 }).where('user_id', '=', userId).execute()
  return { userId, passwordHash: user.password_hash }
}

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
