import { operations, type Feature, type Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '../../kernel/db/schema.ts'
import type { EmbedPass, Embeds } from '../../kernel/http/embeds.ts'
import type { NarrowScope } from '../../kernel/scope/scope.ts'
import { ScopeChanges } from '../../kernel/scope/scope-changes.ts'
import { loadScope } from '../../kernel/scope/sql.ts'
import type { Use } from '../../kernel/service.ts'
import { Db } from '../../kernel/services.ts'
import { digest } from '../auth/services.ts'
import { channelsOf, operationsOf, type EmbedWidget } from './widget-calls.ts'

/** How long the units of a token are believed, milliseconds; the token itself is looked up on every call. */
const scopeLife = 3_000

interface Row {
  tokenId: number
  name: string
  userId: number
  login: string
  companyId: number
  acls: Permission[]
  features: Feature[]
  widgets: EmbedWidget[]
  fleetIds: number[]
  unitIds: number[]
  commandTemplateIds: number[]
  origins: string[]
  isAlive: boolean
}

/** What embed tokens stand for. */
export function createEmbeds(use: Use, now = Date.now): Embeds {
  const db = use(Db)
  const scopes = new Map<number, { scope: Promise<NarrowScope>; until: number }>()
  ScopeChanges.of(db).subscribe(() => scopes.clear())

  function scopeOf(row: Row): Promise<NarrowScope> {
    const kept = scopes.get(row.tokenId)
    if (kept && kept.until > now()) return kept.scope
    if (scopes.size > 10_000) scopes.clear()
    const scope = loadUnits(db, row)
    scopes.set(row.tokenId, { scope, until: now() + scopeLife })
    scope.catch(() => scopes.delete(row.tokenId))
    return scope
  }

  return {
    async find(token) {
      const row = await readToken(db, token)
      return row && passOf(use, row, row.isAlive ? await scopeOf(row) : undefined)
    },

    async used(token, origin) {
      await sql`
        update embed_token set last_used_at = now(), last_used_origin = ${origin}
        where token_hash = ${digest(token)}
          and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
    },

    async allowsOrigin(origin) {
      const { rows } = await sql`
        select from embed_token where origins @> array[${origin}]
          and least(expires_at, coalesce(revoked_at, 'infinity')) > now() - interval '30 days' limit 1`.execute(db)
      return rows.length > 0
    },
  }
}

async function readToken(db: Database, token: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select t.token_id as "tokenId", t.name, u.user_id as "userId", u.login, u.company_id as "companyId", g.acls, g.features,
      t.widgets, t.fleet_ids as "fleetIds", t.unit_ids as "unitIds", t.command_template_ids as "commandTemplateIds", t.origins,
      t.revoked_at is null and t.expires_at > now() and u.active as "isAlive"
    from embed_token t join app_user u using (user_id) join user_group g using (group_id)
    where t.token_hash = ${digest(token)}`.execute(db)
  return rows[0]
}

function passOf(use: Use, row: Row, only: NarrowScope | undefined): EmbedPass {
  const open = operationsOf(use, row.widgets, row.commandTemplateIds.length > 0)
  // no permission but those that its calls ask for, and those its user still holds
  const asked = new Set(operations.filter(({ id }) => open.has(id)).flatMap(({ access }) => access.anyOf ?? []))
  const caller = {
    userId: row.userId,
    login: row.login,
    companyId: row.companyId,
    acls: new Set(row.acls.filter(code => asked.has(code))),
    features: new Set(row.features),
    embed: { tokenId: row.tokenId, name: row.name },
  }
  return {
    admission: only && { caller, scope: { userId: row.userId, companyIds: [], only } },
    origins: new Set(row.origins),
    operations: open,
    channels: channelsOf(use, row.widgets),
  }
}

/** Units that are named, or in a named fleet, as far as the token's user sees fleets and units today. */
async function loadUnits(db: Database, { userId, fleetIds, unitIds, commandTemplateIds }: Row): Promise<NarrowScope> {
  const { companyIds } = await loadScope(db, userId)
  const { rows } = await sql<{ unitId: number; companyId: number }>`
    select u.unit_id as "unitId", u.company_id as "companyId" from unit u
    where u.company_id = any(${[...companyIds]}::int[]) and (u.unit_id = any(${unitIds}::int[]) or exists (
      select from fleet_unit fu join fleet f using (fleet_id)
      where fu.unit_id = u.unit_id and f.fleet_id = any(${fleetIds}::int[]) and f.company_id = any(${[...companyIds]}::int[])))
    order by u.unit_id`.execute(db)
  return {
    unitIds: rows.map(({ unitId }) => unitId),
    companyIds: [...new Set(rows.map(({ companyId }) => companyId))],
    commandTemplateIds,
  }
}
