import {
  createEmbedToken,
  getEmbedSession,
  getEmbedToken,
  listEmbedTokens,
  revokeEmbedToken,
  type FleetSchemas,
} from '@muster/contract'
import { sql } from 'kysely'
import { handle } from '#kernel/http/handler.ts'
import { notFound } from '#kernel/http/problem.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { contains } from '#kernel/db/lists.ts'
import { addToken } from './add-token.ts'
import { listTokens } from './token-queries.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { Use } from '#kernel/dependency.ts'
import { describeSession } from '#modules/auth/public.ts'
import { embedWidgets } from './widget-calls.ts'

/** Tokens for widgets on third-party pages. Each belongs to the company of its creator. */
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
    addToken(use(Db), { caller, scope, now: use(Clock).now(), widgets: embedWidgets(use) }, body),
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

/** Returns the session of an embed token. A user's own session may show every widget. */
async function embedSession(use: Use, caller: Caller): Promise<FleetSchemas['EmbedSession']> {
  const db = use(Db)
  const { userSetting, username } = await describeSession(db, caller.userId)
  const rights = { acl: [...caller.acls], feature: [...caller.features], userSetting }
  if (caller.kind !== 'EMBED') return { name: username, widgets: embedWidgets(use), commandTemplateIds: [], ...rights }
  const token = await db
    .selectFrom('embed_token')
    .select(['widgets', 'command_template_ids', 'expires_at'])
    .where('token_id', '=', Number(caller.id))
    .executeTakeFirstOrThrow()
  return {
    name: caller.auditName,
    widgets: embedWidgets(use).filter(widget => token.widgets.includes(widget)),
    commandTemplateIds: token.command_template_ids,
    expiresAt: token.expires_at.toISOString(),
    ...rights,
  }
}
