import { createMyToken, listMyTokenPermissions, listMyTokens, revokeMyToken } from '@muster/contract'
import { sql } from 'kysely'
import { Background } from '#kernel/background.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { textsOfReader } from '#kernel/texts/texts.ts'
import { createToken, revokeTokens } from './create-token.ts'
import { listTokens, optionsOf } from './list-tokens.ts'
import { mailNewToken } from './mail-token.ts'

/** Tokens of the caller's own programs. */
export const ownTokens = [
  handle(listMyTokens, async context => {
    const { caller, use } = context
    const own = sql`t.user_id = ${caller.userId} and not t.is_service`
    const { items } = await listTokens(use(Db), await textsOfReader(context), own, { limit: 200 })
    return items
  }),

  handle(listMyTokenPermissions, async context => optionsOf([...context.caller.acls], await textsOfReader(context))),

  handle(createMyToken, async ({ body, caller, scope, use }) => {
    const created = await createToken(
      {
        db: use(Db),
        holderId: caller.userId,
        isService: false,
        createdBy: caller.login,
        grantable: caller.acls,
        scope,
        now: use(Clock).now(),
      },
      body,
    )
    const { name, expiresAt } = body
    use(Background).run('mailing a new token', () =>
      mailNewToken(use, { holderId: caller.userId, name, createdBy: caller.login, expiresAt }),
    )
    return created
  }),

  handle(revokeMyToken, async ({ path: { id }, caller, use }) => {
    const own = sql`t.token_id = ${id} and t.user_id = ${caller.userId} and not t.is_service`
    if (!(await revokeTokens(use(Db), own))) throw notFound('access-token', id)
  }),
]
