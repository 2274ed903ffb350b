import { endUserSession, endUserSessions, listUserSessions } from '@muster/contract'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { Db } from '#kernel/dependencies.ts'
import { describeOne, endSession, listSessions, revokeOthers } from '#modules/auth/public.ts'
import { requireAuthorityOver } from './authority.ts'

/** Sessions of users whom the caller may change. */
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
]
