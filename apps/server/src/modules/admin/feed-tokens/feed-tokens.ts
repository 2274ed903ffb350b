import {
  createFeedToken,
  getFeedSettings,
  getFeedToken,
  listFeedTokens,
  revokeFeedToken,
  type FleetSchemas,
} from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import { Config } from '#kernel/config/config.ts'
import { contains, readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import { Db } from '#kernel/dependencies.ts'
import { handle } from '#kernel/http/handler.ts'
import { badRequest, conflict, forbidden, notFound } from '#kernel/http/problem.ts'
import { newTokenSecret } from '#kernel/http/token-secret.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { noSuch } from '#kernel/texts/sentence.ts'
import { digest } from '#modules/auth/public.ts'

/** Active tokens. */
const mostTokens = 200

/** Tokens of gateways and providers that send readings. */
export const feedTokens = [
  handle(listFeedTokens, async ({ query: { filter, start, limit }, scope, use }) => {
    await requireRoot(use(Db), scope)
    return listTokens(use(Db), contains('t.name', filter), { start, limit })
  }),

  handle(getFeedSettings, async ({ scope, use }) => {
    await requireRoot(use(Db), scope)
    return { hasSettingsToken: use(Config).ingest.token !== undefined }
  }),

  handle(getFeedToken, async ({ path, scope, use }) => {
    await requireRoot(use(Db), scope)
    const {
      items: [token],
    } = await listTokens(use(Db), sql`t.token_id = ${path.id}`, { limit: 1 })
    if (!token) throw notFound('feed-token', path.id)
    return token
  }),

  handle(createFeedToken, async ({ body, caller, scope, use }) => {
    await requireRoot(use(Db), scope)
    const { name, feed, newDevicesCompanyId = null, ratePerMinute = null } = body
    if (newDevicesCompanyId !== null && !scope.companyIds.includes(newDevicesCompanyId))
      throw badRequest(['problem.tokenNotCreated'], {
        code: 'INVALID_INPUT',
        errors: [noSuch('newDevicesCompanyId', 'company', newDevicesCompanyId)],
      })
    const secret = newTokenSecret()
    const id = await use(Db)
      .transaction()
      .execute(async trx => {
        // of two calls, only one creates the last token
        await sql`lock table feed_token in share row exclusive mode`.execute(trx)
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from feed_token where revoked_at is null`.execute(trx)
        if ((rows[0]?.count ?? 0) >= mostTokens) throw conflict(['problem.tooManyFeedTokens', { most: mostTokens }])
        const { token_id } = await trx
          .insertInto('feed_token')
          .values({
            token_hash: digest(secret),
            name,
            feed,
            new_devices_company_id: newDevicesCompanyId,
            rate_per_minute: ratePerMinute,
            created_by: caller.login,
          })
          .returning('token_id')
          .executeTakeFirstOrThrow()
        noteRecord('feed-token', token_id)
        return token_id
      })
    return { id, secret }
  }),

  handle(revokeFeedToken, async ({ path: { id }, scope, use }) => {
    await requireRoot(use(Db), scope)
    const { numAffectedRows = 0n } = await sql`
      update feed_token set revoked_at = coalesce(revoked_at, now()) where token_id = ${id}`.execute(use(Db))
    if (numAffectedRows === 0n) throw notFound('feed-token', id)
  }),
]

/** @throws Problem 403 outside the root company, because a feed sends readings for devices of all companies */
async function requireRoot(db: Database, scope: Scope): Promise<void> {
  const { rows } = await sql`
    select from company root where root.parent_company_id is null and ${inScope(scope, 'root.company_id')}`.execute(db)
  if (rows.length === 0) throw forbidden(['problem.rootFeeds'])
}

type FeedToken = FleetSchemas['FeedToken']
type Times = 'createdAt' | 'revokedAt' | 'lastUsedAt'

interface Row extends Omit<FeedToken, Times> {
  createdAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}

/** Returns a page of tokens `t`, newest first. */
async function listTokens(
  db: Database,
  condition: RawBuilder<unknown>,
  page: { start?: number; limit?: number },
): Promise<{ items: FeedToken[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select t.token_id as id, t.name, t.feed, t.new_devices_company_id as "newDevicesCompanyId",
        c.name as "newDevicesCompanyName", t.rate_per_minute as "ratePerMinute", t.created_by as "createdBy",
        t.created_at as "createdAt", t.revoked_at as "revokedAt", t.accepted, t.refused, t.last_used_at as "lastUsedAt", t.last_used_address as "lastUsedAddress",
        case when t.revoked_at is null then 'ACTIVE' else 'REVOKED' end as state
      from feed_token t left join company c on c.company_id = t.new_devices_company_id
      where ${condition}`,
    order: sql`"createdAt" desc, id desc`,
    ...page,
  })
  return {
    items: items.map(({ createdAt, revokedAt, lastUsedAt, ...row }) =>
      withoutNulls({
        ...row,
        createdAt: createdAt.toISOString(),
        revokedAt: revokedAt?.toISOString() ?? null,
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      }),
    ),
    totalCount,
  }
}
