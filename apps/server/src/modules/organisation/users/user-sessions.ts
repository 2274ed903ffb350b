import { endUserSession, endUserSessions, listUserSessions, resetSecondFactors, unlinkSignOn } from '@muster/contract'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import { Background } from '#kernel/background.ts'
import { Db } from '#kernel/dependencies.ts'
import {
  describeOne,
  endSession,
  listSessions,
  mailFactorChange,
  removeSecondFactors,
  revokeOthers,
} from '#modules/auth/public.ts'
import { requireAuthorityOver } from './authority.ts'

/** Sessions and second factors of users whom the caller may change. */
export const userSessions = [
  handle(listUserSessions, async ({ path: { userId }, caller, scope, use, request }) => {
    await requireAuthorityOver(use(Db), caller, scope, userId)
    const sessions = await listSessions(use(Db), userId, bearerToken(request.headers.authorization))
    return sessions.map(describeOne)
  }),

  handle(endUserSession, async ({ path: { userId, sessionId }, caller, scope, use }) => {
    await requireAuthorityOver(use(Db), caller, scope, userId)
    if (!(await endSession(use(Db), userId, sessionId))) throw notFound('session')
  }),

  handle(endUserSessions, async ({ path: { userId }, caller, scope, use }) => {
    await requireAuthorityOver(use(Db), caller, scope, userId)
    await revokeOthers(use(Db), userId)
  }),

  handle(resetSecondFactors, async ({ path: { userId }, caller, scope, use }) => {
    await requireAuthorityOver(use(Db), caller, scope, userId)
    if (userId === caller.userId) throw conflict(['problem.ownFactors'])
    await use(Db)
      .transaction()
      .execute(async trx => {
        await removeSecondFactors(trx, userId)
        await revokeOthers(trx, userId)
      })
    use(Background).run('mailing a change of a second factor', () => mailFactorChange(use, userId, 'reset'))
  }),

  handle(unlinkSignOn, async ({ path: { userId }, caller, scope, use }) => {
    await requireAuthorityOver(use(Db), caller, scope, userId)
    await use(Db)
      .transaction()
      .execute(async trx => {
        const { numDeletedRows } = await trx
          .deleteFrom('sign_on_identity')
          .where('user_id', '=', userId)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw conflict(['problem.notLinked'])
        await revokeOthers(trx, userId)
      })
  }),
]
