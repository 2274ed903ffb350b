import { impersonateUser, login, logout, recoverLogin } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '../../http/handler.ts'
import { bearerToken } from '../../http/caller.ts'
import { badRequest, forbidden, notFound, tooManyRequests, unauthorized } from '../../http/problem.ts'
import { inScope } from '../../scope/sql.ts'
import { verifyPassword } from './password.ts'
import { createRateLimit } from './rate-limit.ts'
import { sessionAnswer } from './session-data.ts'
import { digest, openSession, revokeSession } from './sessions.ts'

/** Ten a minute for one account, fifty for one address. */
const perAccount = createRateLimit({ most: 10 })
const perAddress = createRateLimit({ most: 50 })

export const auth = [
  handle(login, async ({ headers, body, deps, request }) => {
    const username = headers.username ?? body?.username
    const password = headers.password ?? body?.password
    if (!username || !password) throw badRequest('Send username and password, as headers or in the body.')
    const account = username.toLowerCase()
    const wait = Math.max(perAccount.attempt([account]), perAddress.attempt([request.ip]))
    if (wait > 0) throw tooManyRequests('Too many attempts to sign in. Wait a little and try again.', wait)
    const user = await deps.db.selectFrom('app_user').select(['user_id', 'password_hash', 'active'])
      .where(sql<boolean>`lower(login) = ${account}`).executeTakeFirst()
    const right = await verifyPassword(password, user?.password_hash)
    if (!user || !right || !user.active) throw unauthorized('User name or password is wrong.', { code: 'CREDENTIALS_WRONG' })
    perAccount.clear(account)
    return sessionAnswer(deps.db, user.user_id, await openSession(deps.db, { userId: user.user_id, hours: deps.config.tokenHours }))
  }),

  handle(logout, async ({ request, deps }) => {
    await revokeSession(deps.db, bearerToken(request.headers.authorization) ?? '')
  }),

  /**
   * The target must be in the caller's scope and may hold no permission the caller lacks, except those of daily work: a
   * support user cannot become an administrator of the platform.
   */
  handle(impersonateUser, async ({ path, caller, scope, deps, request }) => {
    if (caller.impersonatorId !== undefined) throw forbidden('Go back to your own session before acting as somebody else.')
    const target = await deps.db.selectFrom('app_user as u').innerJoin('user_group as g', 'g.group_id', 'u.group_id')
      .select(['u.user_id', 'g.acls', 'u.active']).where('u.user_id', '=', path.userId)
      .where(inScope(scope, 'u.company_id')).executeTakeFirst()
    if (!target?.active) throw notFound('user', path.userId)
    if (target.user_id === caller.userId) throw forbidden('You are this user already.')
    const held: ReadonlySet<string> = caller.acls
    const platform = target.acls.filter(code => (code.startsWith('SYS_') || code === 'USR_SUPPORT_VIEW') && !held.has(code))
    if (platform.length > 0) throw forbidden(`This user administers the platform (${platform.join(', ')}); you cannot act as them.`)
    const session = await openSession(deps.db, {
      userId: target.user_id, hours: Math.min(1, deps.config.tokenHours), impersonator: { userId: caller.userId, token: bearerToken(request.headers.authorization) ?? '' },
    })
    request.log.info({ supporter: caller.userId, user: target.user_id }, 'impersonation began')
    return sessionAnswer(deps.db, target.user_id, session, caller.userId)
  }),

  /** A fresh session of the original user; the impersonation ends. */
  handle(recoverLogin, async ({ caller, deps, request }) => {
    const { impersonatorId } = caller
    if (impersonatorId === undefined) throw badRequest('Nobody else is behind this session, so there is nothing to go back to.')
    const token = bearerToken(request.headers.authorization) ?? ''
    await deps.db.updateTable('user_session').set({ revoked_at: new Date() }).where('token_hash', '=', digest(token)).execute()
    request.log.info({ supporter: impersonatorId, user: caller.userId }, 'impersonation ended')
    return sessionAnswer(deps.db, impersonatorId, await openSession(deps.db, { userId: impersonatorId, hours: deps.config.tokenHours }))
  }),
]

