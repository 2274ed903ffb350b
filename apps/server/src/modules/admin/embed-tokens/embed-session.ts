import type { FleetSchemas } from '@muster/contract'
import type { Caller } from '#kernel/http/caller.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { describeSession } from '#modules/auth/public.ts'
import { embedWidgets } from './widget-calls.ts'

/** What a page learns of its token. A user's own session may show every widget. */
export async function embedSession(use: Use, caller: Caller): Promise<FleetSchemas['EmbedSession']> {
  const db = use(Db)
  const { userSetting, username } = await describeSession(db, caller.userId)
  const rights = { acl: [...caller.acls], feature: [...caller.features], userSetting }
  if (!caller.embed) return { name: username, widgets: embedWidgets(use), commandTemplateIds: [], ...rights }
  const token = await db
    .selectFrom('embed_token')
    .select(['widgets', 'command_template_ids', 'expires_at'])
    .where('token_id', '=', caller.embed.tokenId)
    .executeTakeFirstOrThrow()
  return {
    name: caller.embed.name,
    widgets: embedWidgets(use).filter(widget => token.widgets.includes(widget)),
    commandTemplateIds: token.command_template_ids,
    expiresAt: token.expires_at.toISOString(),
    ...rights,
  }
}
