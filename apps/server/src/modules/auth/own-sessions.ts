import { endMyOtherSessions, endMySession, listMySessions, type FleetSchemas } from '@muster/contract'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { Db } from '#kernel/dependencies.ts'
import { programOf } from './program.ts'
import { endSession, listSessions, revokeOthers, type ListedSession } from './sessions.ts'

export const ownSessions = [
  handle(listMySessions, async ({ caller, use, request }) => {
    const sessions = await listSessions(use(Db), caller.userId, bearerToken(request.headers.authorization))
    return sessions.map(describeOne)
  }),

  handle(endMySession, async ({ path: { sessionId }, caller, use }) => {
    if (!(await endSession(use(Db), caller.userId, sessionId))) throw notFound('session')
  }),

  handle(endMyOtherSessions, async ({ caller, use, request }) => {
    await revokeOthers(use(Db), caller.userId, bearerToken(request.headers.authorization))
  }),
]

/** Listed session. */
export function describeOne(session: ListedSession): FleetSchemas['Session'] {
  const { id, isCurrent, address, userAgent, signedInAt, lastUsedAt, expiresAt, actingLogin, issuer } = session
  return {
    id,
    isCurrent,
    ...programOf(userAgent),
    ...(address !== null && { address }),
    signedInAt: signedInAt.toISOString(),
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    expiresAt: expiresAt.toISOString(),
    ...(issuer !== null && { provider: URL.parse(issuer)?.host ?? issuer }),
    ...(actingLogin !== null && { actingLogin }),
  }
}
