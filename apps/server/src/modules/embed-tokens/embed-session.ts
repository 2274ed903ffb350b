import type { FleetSchemas } from '@muster/contract'
import type { Database } from '../../kernel/db/schema.ts'
import type { Caller } from '../../kernel/http/caller.ts'
import { describeSession } from '../auth/session-data.ts'
import { embedWidgets } from './widget-calls.ts'

/** What a page is told of its token. A user's own session may show every widget. */
export async function embedSession(db: Database, caller: Caller): Promise<FleetSchemas['EmbedSession']> {
  const { userSetting, username } = await describeSession(db, caller.userId)
  const rights = { acl: [...caller.acls], feature: [...caller.features], userSetting }
  if (!caller.embed) return { name: username, widgets: embedWidgets, commandTemplateIds: [], ...rights }
  const token = await db
    .selectFrom('embed_token')
    .select(['widgets', 'command_template_ids', 'expires_at'])
    .where('token_id', '=', caller.embed.tokenId)
    .executeTakeFirstOrThrow()
  return {
    name: caller.embed.name,
    widgets: embedWidgets.filter(widget => token.widgets.includes(widget)),
    commandTemplateIds: token.command_template_ids,
    expiresAt: token.expires_at.toISOString(),
    ...rights,
  }
}
