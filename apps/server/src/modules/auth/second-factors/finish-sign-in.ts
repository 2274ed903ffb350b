import { finishSignIn, startPasskeySignIn, type FleetSchemas } from '@muster/contract'
import type { FastifyRequest } from 'fastify'
import { noteAccount } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Db } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { countFailure } from '../failed-sign-ins.ts'
import { limitsOf, networkOf, refuseAfter } from '../limits.ts'
import { openUserSession } from '../open-user-session.ts'
import { refuseWithoutSignOn } from '../sign-on/required-sign-on.ts'
import { checkCode } from './check-code.ts'
import { checkPasskey, passkeyRequest } from './check-passkey.ts'
import { passkeySite } from './passkey-site.ts'
import { countWrongFactor, findPendingSignIn, usePendingSignIn } from './pending-sign-ins.ts'

export const finishingSignIn = [
  handle(startPasskeySignIn, async ({ body: { pending }, use, request }) => {
    refuseAfter('Guesses', await limitsOf(use).challenges.attempt(networkOf(request.ip)))
    const site = passkeySite(use, request)
    if (pending === undefined) return passkeyRequest(use(Db), site)
    const found = await findPendingSignIn(use(Db), pending)
    if (!found) throw expired()
    return passkeyRequest(use(Db), site, found.userId)
  }),

  /** Opens a session after a correct password and second factor, or after a passkey alone. */
  handle(finishSignIn, async ({ body, use, request }) => {
    const { pending, code, passkey } = body
    requireSecure(use, request)
    if ((code === undefined) === (passkey === undefined) || (code !== undefined && pending === undefined))
      throw badRequest(['problem.oneFactor'], { code: 'INVALID_INPUT' })
    const db = use(Db)
    const guess = await limitsOf(use).guesses.address.admit(networkOf(request.ip))
    refuseAfter('Guesses', guess.wait)
    const found = pending === undefined ? undefined : await findPendingSignIn(db, pending)
    if (pending !== undefined && !found) throw expired()
    const owner = found?.userId
    const userId = await userOfFactor(use, request, body, owner)
    if (userId === undefined) {
      if (pending !== undefined) await countWrongFactor(db, pending)
      if (owner !== undefined) {
        noteAccount(await accountOfUser(db, owner))
        await countFailure(db, owner, request.ip)
      }
      request.log.warn({ address: request.ip }, 'second factor refused')
      throw passkey
        ? badRequest(['problem.passkeyRefused'], { code: 'PASSKEY_REFUSED' })
        : badRequest(['problem.codeWrong'], { code: 'CODE_WRONG', errors: [['code', 'problem.wrong']] })
    }
    if (pending !== undefined && !(await usePendingSignIn(db, pending))) throw expired()
    await guess.release()
    noteAccount(await accountOfUser(db, userId))
    if (!found?.signOn) await refuseWithoutSignOn(db, userId)
    return openUserSession(use, request, userId, found?.signOn ? { signOn: found.signOn } : {})
  }),
]

/** Returns the user that a factor identifies; undefined if it is wrong. */
async function userOfFactor(
  use: Use,
  request: FastifyRequest,
  { code, passkey }: FleetSchemas['SignInFactor'],
  owner: number | undefined,
): Promise<number | undefined> {
  if (passkey) return checkPasskey(use(Db), passkeySite(use, request), passkey, owner)
  return owner !== undefined && code !== undefined && (await checkCode(use, owner, code)) ? owner : undefined
}

/** Returns the account that the audit records. */
const accountOfUser = (db: Database, userId: number) =>
  db
    .selectFrom('app_user')
    .select(['user_id as userId', 'login', 'company_id as companyId'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

const expired = () => badRequest(['problem.signInExpired'], { code: 'SIGN_IN_EXPIRED' })
