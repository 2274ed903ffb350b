import {
  createServiceToken,
  getAccessToken,
  listAccessTokens,
  listServiceTokenPermissions,
  revokeAccessToken,
} from '@muster/contract'
import { sql } from 'kysely'
import { Background } from '#kernel/background.ts'
import { contains } from '#kernel/db/lists.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { handle } from '#kernel/http/handler.ts'
import { conflict, notFound } from '#kernel/http/problem.ts'
import { inScope, loadScope } from '#kernel/scope/sql.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { createToken, listTokens, mailNewToken, optionsOf, revokeTokens } from '#modules/auth/public.ts'
import { requireAuthorityOver } from './authority.ts'

/** Tokens of users whom the caller manages, and tokens for services, which act in the name of such a user. */
export const accessTokens = [
  handle(listAccessTokens, async context => {
    const { query, scope, use } = context
    const { filter, isService = null, start, limit } = query
    const visible = sql`${inScope(scope, 'u.company_id')} and (${contains('t.name', filter)} or ${contains('u.login', filter)})
      and (${isService}::boolean is null or t.is_service = ${isService})`
    return listTokens(use(Db), await textsOfReader(context), visible, { start, limit })
  }),

  handle(listServiceTokenPermissions, async context => {
    const { query, caller, scope, use } = context
    await requireAuthorityOver(use(Db), caller, scope, query.userId)
    return optionsOf([...(await grantableOf(use(Db), caller, query.userId))], await textsOfReader(context))
  }),

  handle(createServiceToken, async ({ body, caller, scope, use }) => {
    const { userId, name, expiresAt } = body
    const db = use(Db)
    await requireAuthorityOver(db, caller, scope, userId)
    const ofHolder = await loadScope(db, userId)
    const created = await createToken(
      {
        db,
        holderId: userId,
        isService: true,
        createdBy: caller.login,
        grantable: await grantableOf(db, caller, userId),
        // fleets and units that both see
        scope: { userId, companyIds: ofHolder.companyIds.filter(id => scope.companyIds.includes(id)) },
        now: use(Clock).now(),
      },
      body,
    )
    use(Background).run('mailing a new token', () =>
      mailNewToken(use, { holderId: userId, name, createdBy: caller.login, expiresAt }),
    )
    return created
  }),

  handle(getAccessToken, async context => {
    const { path, scope, use } = context
    const visible = sql`t.token_id = ${path.id} and ${inScope(scope, 'u.company_id')}`
    const {
      items: [token],
    } = await listTokens(use(Db), await textsOfReader(context), visible, { limit: 1 })
    if (!token) throw notFound('access-token', path.id)
    return token
  }),

  handle(revokeAccessToken, async ({ path: { id }, caller, scope, use }) => {
    const db = use(Db)
    const token = await db.selectFrom('access_token').select('user_id').where('token_id', '=', id).executeTakeFirst()
    if (!token || !(await isVisible(db, scope, token.user_id))) throw notFound('access-token', id)
    await requireAuthorityOver(db, caller, scope, token.user_id)
    await revokeTokens(db, sql`t.token_id = ${id}`)
  }),
]

async function isVisible(db: Database, scope: Parameters<typeof inScope>[0], userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u where u.user_id = ${userId} and ${inScope(scope, 'u.company_id')}`.execute(db)
  return rows.length > 0
}

/** Returns the permissions shared by the caller and an active user. @throws Problem 409 for a disabled user */
async function grantableOf(db: Database, caller: Caller, userId: number): Promise<ReadonlySet<string>> {
  const holder = await db
    .selectFrom('app_user as u')
    .innerJoin('user_group as g', 'g.group_id', 'u.group_id')
    .select('g.acls')
    .where('u.user_id', '=', userId)
    .where('u.active', '=', true)
    .executeTakeFirst()
  if (!holder) throw conflict(['problem.holderDisabled'])
  return new Set(holder.acls.filter(code => (caller.acls as ReadonlySet<string>).has(code)))
}
