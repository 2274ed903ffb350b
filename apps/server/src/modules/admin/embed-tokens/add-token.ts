import { dayMs } from '@muster/contract'
import { randomBytes } from 'node:crypto'
import type { FleetSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { embedPrefix } from '#kernel/http/embeds.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { digest } from '#modules/auth/public.ts'
import { type Line, noSuch } from '#kernel/texts/sentence.ts'
import { countTokensOf } from './token-queries.ts'

type Input = FleetSchemas['EmbedTokenInput']

interface Creation {
  /** Tags of all widgets of this server. */
  widgets: readonly string[]
  caller: Caller
  scope: Scope
  now: Date
}

/** Maximum number of active tokens of one user. */
const mostTokens = 200
/** Longest lifetime allowed by the contract. */
const longestLifeMs = 366 * dayMs

/**
 * Creates a token and returns its secret, of which only a digest is stored.
 * @throws Problem 400 for IDs outside the scope, invalid origins, and an expiry in the past or too far ahead; 409 when the user has as
 * many tokens as allowed
 */
export async function addToken(
  db: Database,
  { caller, scope, now, widgets }: Creation,
  input: Input,
): Promise<FleetSchemas['CreatedEmbedToken']> {
  const errors = [...flawsOf(input, now, widgets), ...(await unknownIds(db, scope, input))]
  if (errors.length > 0) throw badRequest(['problem.tokenNotCreated'], { code: 'INVALID_INPUT', errors })
  const secret = embedPrefix + randomBytes(32).toString('base64url')
  const id = await db.transaction().execute(async trx => {
    // locked, so that two calls cannot both create the last one
    await trx.selectFrom('app_user').select('user_id').where('user_id', '=', caller.userId).forUpdate().execute()
    if ((await countTokensOf(trx, caller.userId)) >= mostTokens)
      throw conflict(['problem.tooManyTokens', { most: mostTokens }])
    const { token_id } = await trx
      .insertInto('embed_token')
      .values({
        token_hash: digest(secret),
        user_id: caller.userId,
        company_id: caller.companyId,
        name: input.name,
        widgets: [...new Set(input.widgets)],
        fleet_ids: [...new Set(input.fleetIds)],
        unit_ids: [...new Set(input.unitIds)],
        command_template_ids: [...new Set(input.commandTemplateIds)],
        origins: [...new Set(input.origins)],
        expires_at: input.expiresAt,
      })
      .returning('token_id')
      .executeTakeFirstOrThrow()
    noteRecord('embed-token', token_id)
    return token_id
  })
  return { id, secret }
}

function flawsOf(
  { fleetIds, unitIds, origins, expiresAt, ...input }: Input,
  now: Date,
  known: readonly string[],
): Line[] {
  const left = Date.parse(expiresAt) - now.getTime()
  return [
    ...(fleetIds.length + unitIds.length === 0 ? [['unitIds', 'problem.nameFleetOrUnit'] as const] : []),
    ...input.widgets.filter(tag => !known.includes(tag)).map((tag): Line => ['widgets', 'problem.noWidget', { tag }]),
    ...origins.filter(origin => !isOrigin(origin)).map((origin): Line => ['origins', 'problem.noOrigin', { origin }]),
    ...(left > 0 ? [] : [['expiresAt', 'problem.isPast'] as const]),
    ...(left > longestLifeMs ? [['expiresAt', 'problem.yearAhead'] as const] : []),
  ]
}

/** Accepts an origin only in the exact form sent by browsers. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}

async function unknownIds(
  db: Database,
  scope: Scope,
  { fleetIds, unitIds, commandTemplateIds }: Input,
): Promise<Line[]> {
  const visible = (column: string) => inScope(scope, column)
  const missing = await Promise.all([
    missingOf(db, fleetIds, sql`select from fleet f where f.fleet_id = requested.id and ${visible('f.company_id')}`),
    missingOf(db, unitIds, sql`select from unit u where u.unit_id = requested.id and ${visible('u.company_id')}`),
    missingOf(
      db,
      commandTemplateIds,
      sql`
      select from command_template t where t.template_id = requested.id and (t.company_id is null or ${visible('t.company_id')})`,
    ),
  ])
  const [fleets = [], units = [], templates = []] = missing
  return [
    ...fleets.map(id => noSuch('fleetIds', 'fleet', id)),
    ...units.map(id => noSuch('unitIds', 'unit', id)),
    ...templates.map(id => noSuch('commandTemplateIds', 'command', id)),
  ]
}

async function missingOf(db: Database, ids: readonly number[], found: RawBuilder<unknown>): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select requested.id from unnest(${[...ids]}::int[]) requested (id) where not exists (${found}) limit 20`.execute(db)
  return rows.map(({ id }) => id)
}
