import { createEmbedToken, getEmbedSession, getEmbedToken, listEmbedTokens, revokeEmbedToken } from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '../../kernel/http/handler.ts'
import { notFound } from '../../kernel/http/problem.ts'
import { inScope } from '../../kernel/scope/sql.ts'
import { contains } from '../../kernel/db/lists.ts'
import { addToken } from './add-token.ts'
import { embedSession } from './embed-session.ts'
import { listTokens } from './read-tokens.ts'

/** Tokens for widgets on other people's pages; each belongs to the company of the user who made it. */
export const embedTokens = [
  handle(listEmbedTokens, ({ query: { filter, start, limit }, scope, deps: { db } }) =>
    listTokens(db, scope, contains('t.name', filter), { start, limit }),
  ),

  handle(getEmbedToken, async ({ path: { id }, scope, deps: { db } }) => {
    const {
      items: [token],
    } = await listTokens(db, scope, sql`t.token_id = ${id}`, { limit: 1 })
    if (!token) throw notFound('embed token', id)
    return token
  }),

  handle(createEmbedToken, ({ body, caller, scope, deps }) =>
    addToken(deps.db, { caller, scope, now: deps.clock() }, body),
  ),

  handle(revokeEmbedToken, async ({ path: { id }, scope, deps: { db } }) => {
    const { numAffectedRows } = await sql`
      update embed_token t set revoked_at = coalesce(revoked_at, now())
      where t.token_id = ${id} and ${inScope(scope, 't.company_id')}`.execute(db)
    if (!numAffectedRows) throw notFound('embed token', id)
  }),

  handle(getEmbedSession, ({ caller, deps: { db } }) => embedSession(db, caller)),
]
