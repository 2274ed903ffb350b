import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import { readPage } from '#kernel/db/lists.ts'

type EmbedToken = FleetSchemas['EmbedToken']

interface Row extends Omit<EmbedToken, 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt' | 'lastUsedOrigin'> {
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastUsedOrigin: string | null
}

/** Returns a page of tokens, newest first. */
export async function listTokens(
  db: Database,
  scope: Scope,
  condition: RawBuilder<unknown>,
  page: { start?: number; limit?: number },
): Promise<{ items: EmbedToken[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select t.token_id as id, t.name, t.widgets, t.fleet_ids as "fleetIds", t.unit_ids as "unitIds",
        t.command_template_ids as "commandTemplateIds", t.origins, t.company_id as "companyId", u.login as "createdBy",
        t.created_at as "createdAt", t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
        t.last_used_at as "lastUsedAt", t.last_used_origin as "lastUsedOrigin",
        case when t.revoked_at is not null then 'REVOKED' when t.expires_at <= now() then 'EXPIRED' else 'ACTIVE' end as state
      from embed_token t join app_user u using (user_id)
      where ${inScope(scope, 't.company_id')} and ${condition}`,
    order: sql`"createdAt" desc, id desc`,
    ...page,
  })
  return { items: items.map(tokenOf), totalCount }
}

const tokenOf = ({ createdAt, expiresAt, revokedAt, lastUsedAt, ...row }: Row): EmbedToken =>
  withoutNulls({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })

/** Counts the active tokens of a user. */
export async function countTokensOf(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('embed_token')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function revokeTokensOf(db: Database, userId: number): Promise<void> {
  await db
    .updateTable('embed_token')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
