import { impersonateUser, listSupportedUsers, recoverLogin } from '@muster/contract'
import { sql } from 'kysely'
import { bearerToken } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { canImpersonate } from './acting-rule.ts'
import { sessionAnswer } from './session-data.ts'
import { openSession, originOf, returnToOriginal } from './sessions.ts'
import { AuthConfig } from './auth-config.ts'
import { Db } from '#kernel/dependencies.ts'

const hours = 1

interface SupportedUser {
  userId: number
  login: string
  name: string
  surname: string
  companyName: string
}

export const impersonation = [
  handle(impersonateUser, async ({ path, caller, scope, use, request }) => {
    if (caller.impersonatorId !== undefined) throw conflict(['problem.returnFirst'])
    if (path.userId === caller.userId) throw conflict(['problem.asYourself'])
    const {
      rows: [target],
    } = await sql<{ allowed: boolean }>`
      select ${canImpersonate(scope, caller)} as allowed
      from app_user u join user_group g using (group_id)
      where u.user_id = ${path.userId} and u.active and ${inScope(scope, 'u.company_id')}`.execute(use(Db))
    if (!target) throw notFound('user', path.userId)
    if (!target.allowed) throw forbidden(['problem.actForbidden'])
    const session = await openSession(use(Db), {
      userId: path.userId,
      hours: Math.min(hours, use(AuthConfig).tokenHours),
      origin: originOf(request),
      impersonator: { userId: caller.userId, token: bearerToken(request.headers.authorization) ?? '' },
    })
    request.log.warn({ supporter: caller.userId, user: path.userId }, 'impersonation began')
    return sessionAnswer(use(Db), path.userId, session, caller.userId)
  }),

  /** Ends the impersonation and its original session. The new session expires when the original would have. */
  handle(recoverLogin, async ({ caller, use, request }) => {
    if (caller.impersonatorId === undefined) throw conflict(['problem.notActing'])
    const session = await returnToOriginal(use(Db), bearerToken(request.headers.authorization) ?? '')
    if (!session) throw conflict(['problem.ownSessionEnded'])
    request.log.warn({ supporter: caller.impersonatorId, user: caller.userId }, 'impersonation ended')
    return sessionAnswer(use(Db), caller.impersonatorId, session)
  }),

  /** `filter` is a part of a name, or the exact ID of a user, who is then listed first. */
  handle(listSupportedUsers, async ({ query: { filter, start = 0, limit = 50 }, caller, scope, use }) => {
    return readPage<SupportedUser>(use(Db), {
      rows: sql`
        select u.user_id as "userId", u.login, u.name, u.surname, c.name as "companyName"
        from app_user u join user_group g using (group_id) join company c using (company_id)
        where u.active and u.user_id <> ${caller.userId}
          and ${inScope(scope, 'u.company_id')} and ${canImpersonate(scope, caller)}
          and (${contains('u.login', filter)} or ${contains('u.name', filter)} or ${contains('u.surname', filter)}
            or ${contains('c.name', filter)} or u.user_id::text = ${filter ?? null})`,
      order: sql`(u.user_id::text = ${filter ?? null}) desc nulls last, lower(u.login)`,
      start,
      limit,
    })
  }),
]
