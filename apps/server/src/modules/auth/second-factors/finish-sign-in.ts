import { finishSignIn } from '@muster/contract'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest } from '#kernel/http/problem.ts'
import { requireSecure } from '#kernel/http/secure.ts'
import { countFailure } from '../failed-sign-ins.ts'
import { limitsOf, networkOf, refuseAfter } from '../limits.ts'
import { openUserSession } from '../open-user-session.ts'
import { checkCode } from './check-code.ts'
import { countWrongFactor, findPendingSignIn, usePendingSignIn } from './pending-sign-ins.ts'

/** Opens the session of a login with the right password once its second factor is right, too. */
export const finishingSignIn = handle(finishSignIn, async ({ body: { pending, code }, use, request }) => {
  requireSecure(use, request)
  const db = use(Db)
  const guess = await limitsOf(use).guesses.address.admit(networkOf(request.ip))
  refuseAfter('Guesses', guess.wait)
  const userId = await findPendingSignIn(db, pending)
  if (userId === undefined) throw expired()
  if (!(await checkCode(use, userId, code))) {
    await countWrongFactor(db, pending)
    await countFailure(db, userId, request.ip)
    request.log.warn({ address: request.ip }, 'second factor refused')
    throw badRequest(['problem.codeWrong'], { code: 'CODE_WRONG', errors: [['code', 'problem.wrong']] })
  }
  if (!(await usePendingSignIn(db, pending))) throw expired()
  await guess.release()
  return openUserSession(use, request, userId)
})

const expired = () => badRequest(['problem.signInExpired'], { code: 'SIGN_IN_EXPIRED' })
