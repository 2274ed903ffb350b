import { createEmbedToken, getEmbedSession, getEmbedToken, listEmbedTokens, revokeEmbedToken } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { contains } from '#kernel/db/lists.ts'
import { addToken } from './add-token.ts'
import { embedSession } from './embed-session.ts'
import { listTokens } from './read-tokens.ts'
import { Clock, Db } from '#kernel/dependencies.ts'

/** Tokens for widgets on other people's pages; each belongs to the company of the user who made it. */
export const embedTokens = [
  handle(listEmbedTokens, ({ query: { filter, start, limit }, scope, use }) =>
    listTokens(use(Db), scope, contains('t.name', filter), { start, limit }),
  ),

  handle(getEmbedToken, async ({ path: { id }, scope, use }) => {
    const db = use(Db)
    const {
      items: [token],
    } = await listTokens(db, scope, sql`t.token_id = ${id}`, { limit: 1 })
    if (!token) throw notFound('embed-token', id)
    return token
  }),

  handle(createEmbedToken, ({ body, caller, scope, use }) =>
    addToken(use(Db), { caller, scope, now: use(Clock).now() }, body),
  ),

  handle(revokeEmbedToken, async ({ path: { id }, scope, use }) => {
    const db = use(Db)
    const { numAffectedRows } = await sql`
      update embed_token t set revoked_at = coalesce(revoked_at, now())
      where t.token_id = ${id} and ${inScope(scope, 't.company_id')}`.execute(db)
    if (!numAffectedRows) throw notFound('embed-token', id)
  }),

  handle(getEmbedSession, ({ caller, use }) => embedSession(use, caller)),
]
