import type { Feature, Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import type { EmbedPass, Embeds } from '#kernel/http/embeds.ts'
import type { NarrowScope } from '#kernel/scope/scope.ts'
import { AccessChanges } from '#kernel/scope/access-changes.ts'
import { loadNarrowScopes } from '#kernel/scope/narrow-scopes.ts'
import type { Use } from '#kernel/dependency.ts'
import { Db } from '#kernel/dependencies.ts'
import { digest } from '#modules/auth/public.ts'
import { channelsOf, operationsOf, permissionsOf, type EmbedWidget } from './widget-calls.ts'

/** Milliseconds for which the units of a token are cached; the token, its user and their companies are read on every call. */
const scopeLifeMs = 3_000

/** Maximum number of commands per minute to one unit with one token, because everyone who opens the page has the token. */
const commandsPerUnit = 6

interface Row {
  hash: string
  tokenId: number
  name: string
  userId: number
  login: string
  companyId: number
  extraCompanyIds: number[]
  acls: Permission[]
  features: Feature[]
  widgets: EmbedWidget[]
  fleetIds: number[]
  unitIds: number[]
  commandTemplateIds: number[]
  origins: string[]
  isAlive: boolean
}

const keyOf = ({ tokenId, companyId, extraCompanyIds }: Row) => [tokenId, companyId, ...extraCompanyIds].join(' ')

/** Returns a lookup that finds the caller, scope and operations of embed tokens. */
export function createEmbeds(use: Use, now = Date.now): Embeds {
  const db = use(Db)
  const scopes = new Map<string, { scope: Promise<NarrowScope>; until: number }>()
  AccessChanges.of(db).subscribe(() => scopes.clear())

  /** Loads uncached scopes with one query. */
  function loadMissing(rows: readonly Row[]): void {
    const at = now()
    const missing = rows.filter(row => (scopes.get(keyOf(row))?.until ?? 0) <= at)
    if (missing.length === 0) return
    if (scopes.size > 10_000) scopes.clear()
    const loaded = loadNarrowScopes(db, missing)
    for (const row of missing) {
      const { tokenId, commandTemplateIds } = row
      const scope = loaded.then(all => ({ ...all.get(tokenId)!, commandTemplateIds }))
      scopes.set(keyOf(row), { scope, until: at + scopeLifeMs })
      scope.catch(() => scopes.delete(keyOf(row)))
    }
  }

  async function findAll(tokens: readonly string[]): Promise<ReadonlyMap<string, EmbedPass>> {
    const found = await readTokens(db, tokens)
    const alive = [...found.values()].filter(({ isAlive }) => isAlive)
    loadMissing(alive)
    const only = new Map(
      await Promise.all(alive.map(async row => [row.tokenId, await scopes.get(keyOf(row))!.scope] as const)),
    )
    return new Map([...found].map(([token, row]) => [token, passOf(use, row, only.get(row.tokenId))]))
  }

  return {
    find: async token => (await findAll([token])).get(token),
    findAll,

    async used(uses) {
      const origins = uses.map(({ origin }) => origin)
      const hashes = uses.map(({ token }) => digest(token))
      // skips rows that another transaction has locked; the next use updates them
      await sql`
        with due as (
          select token_id, token_hash from embed_token
          where token_hash = any(${hashes}::bytea[])
            and (last_used_at is null or last_used_at < now() - interval '1 minute')
          for update skip locked
        )
        update embed_token t set last_used_at = now(), last_used_origin = u.origin
        from due join unnest(${hashes}::bytea[], ${origins}::text[]) u (hash, origin) on u.hash = due.token_hash
        where t.token_id = due.token_id`.execute(db)
    },

    async allowsOrigin(origin) {
      const { rows } = await sql`
        select from embed_token where origins @> array[${origin}]
          and least(expires_at, coalesce(revoked_at, 'infinity')) > now() - interval '30 days' limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

async function readTokens(db: Database, tokens: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const hashes = new Map(tokens.map(token => [digest(token).toString('hex'), token]))
  const { rows } = await sql<Row>`
    select encode(t.token_hash, 'hex') as hash, t.token_id as "tokenId", t.name, u.user_id as "userId", u.login,
      u.company_id as "companyId", u.extra_company_ids as "extraCompanyIds", g.acls, g.features,
      t.widgets, t.fleet_ids as "fleetIds", t.unit_ids as "unitIds", t.command_template_ids as "commandTemplateIds", t.origins,
      t.revoked_at is null and t.expires_at > now() and u.active as "isAlive"
    from embed_token t join app_user u using (user_id) join user_group g using (group_id)
    where t.token_hash = any(${[...hashes.values()].map(digest)}::bytea[])`.execute(db)
  return new Map(rows.map(row => [hashes.get(row.hash)!, row]))
}

function passOf(use: Use, row: Row, only: NarrowScope | undefined): EmbedPass {
  const open = operationsOf(use, row.widgets, row.commandTemplateIds.length > 0)
  // only permissions that its calls require and its user still has
  const required = permissionsOf(use, row.widgets, open)
  const caller: Caller = {
    kind: 'EMBED',
    id: String(row.tokenId),
    auditName: row.name,
    userId: row.userId,
    login: row.login,
    companyId: row.companyId,
    acls: new Set(row.acls.filter(code => required.has(code))),
    features: new Set(row.features),
    limits: { holder: `embed ${row.tokenId}`, commandsPerUnit },
  }
  return {
    admission: only && { caller, scope: { userId: row.userId, companyIds: [], only } },
    origins: new Set(row.origins),
    operations: open,
    channels: channelsOf(use, row.widgets),
  }
}
