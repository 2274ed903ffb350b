import { dayMs, permissions as allPermissions, type FleetSchemas, type Permission } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { noteRecord } from '#kernel/audit/current-call.ts'
import type { Database } from '#kernel/db/schema.ts'
import { badRequest, conflict } from '#kernel/http/problem.ts'
import { permissionName } from '#kernel/rights/right-names.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { inScope } from '#kernel/scope/sql.ts'
import { noSuch, type Line } from '#kernel/texts/sentence.ts'
import { digest } from '../sessions.ts'
import { isAddressRange } from '#kernel/http/address-ranges.ts'
import { newTokenSecret } from '#kernel/http/token-secret.ts'

/** Maximum number of active tokens of one user, counted separately for personal and service tokens. */
const mostTokens = 20
const longestLifeMs = 366 * dayMs

interface Creation {
  db: Database
  /** User as whom the program acts. */
  holderId: number
  isService: boolean
  /** Login of the user who creates it. */
  createdBy: string
  /** Permissions that it may include. */
  grantable: ReadonlySet<string>
  scope: Scope
  now: Date
}

/**
 * Creates a token and returns its secret, of which only a digest is stored.
 * @throws Problem 400 for a permission that cannot be granted, an ID outside the scope, an invalid address, and an expiry in the past
 * or too far ahead; 409 when the user has as many tokens as allowed
 */
export async function createToken(
  { db, holderId, isService, createdBy, grantable, scope, now }: Creation,
  input: FleetSchemas['AccessTokenInput'],
): Promise<FleetSchemas['CreatedAccessToken']> {
  const errors = [...flawsOf(input, grantable, now), ...(await unknownIds(db, scope, input))]
  if (errors.length > 0) throw badRequest(['problem.tokenNotCreated'], { code: 'INVALID_INPUT', errors })
  const secret = newTokenSecret()
  const id = await db.transaction().execute(async trx => {
    // locked, so that two calls cannot both create the last one
    await trx.selectFrom('app_user').select('user_id').where('user_id', '=', holderId).forUpdate().execute()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from access_token
      where user_id = ${holderId} and is_service = ${isService} and revoked_at is null and expires_at > now()`.execute(
      trx,
    )
    if ((rows[0]?.count ?? 0) >= mostTokens) throw conflict(['problem.tooManyTokens', { most: mostTokens }])
    const { token_id } = await trx
      .insertInto('access_token')
      .values({
        token_hash: digest(secret),
        user_id: holderId,
        created_by: createdBy,
        is_service: isService,
        name: input.name,
        acls: [...new Set(input.permissions)],
        fleet_ids: [...new Set(input.fleetIds)],
        unit_ids: [...new Set(input.unitIds)],
        addresses: [...new Set(input.addresses)],
        expires_at: input.expiresAt,
      })
      .returning('token_id')
      .executeTakeFirstOrThrow()
    // an own token is an action on the account of its user
    if (isService) noteRecord('access-token', token_id)
    return token_id
  })
  return { id, secret }
}

function flawsOf(
  { permissions, addresses, expiresAt }: FleetSchemas['AccessTokenInput'],
  grantable: ReadonlySet<string>,
  now: Date,
): Line[] {
  const left = Date.parse(expiresAt) - now.getTime()
  return [
    ...permissions
      .filter(code => !grantable.has(code))
      .slice(0, 20)
      .map((code): Line => [
        'permissions',
        'problem.notGrantable',
        { permission: isPermission(code) ? permissionName(code) : code },
      ]),
    ...addresses
      .filter(address => !isAddressRange(address))
      .map((address): Line => ['addresses', 'problem.noAddressRange', { address }]),
    ...(left > 0 ? [] : [['expiresAt', 'problem.isPast'] as const]),
    ...(left > longestLifeMs ? [['expiresAt', 'problem.yearAhead'] as const] : []),
  ]
}

const isPermission = (code: string): code is Permission =>
  code.startsWith('PLUGIN_') || allPermissions.some(known => known === code)

async function unknownIds(
  db: Database,
  scope: Scope,
  { fleetIds, unitIds }: FleetSchemas['AccessTokenInput'],
): Promise<Line[]> {
  const missing = async (ids: readonly number[], found: RawBuilder<unknown>) => {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: number }>`
      select requested.id from unnest(${[...ids]}::int[]) requested (id) where not exists (${found}) limit 20`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  }
  const [fleets, units] = await Promise.all([
    missing(fleetIds, sql`select from fleet f where f.fleet_id = requested.id and ${inScope(scope, 'f.company_id')}`),
    missing(unitIds, sql`select from unit u where u.unit_id = requested.id and ${inScope(scope, 'u.company_id')}`),
  ])
  return [...fleets.map(id => noSuch('fleetIds', 'fleet', id)), ...units.map(id => noSuch('unitIds', 'unit', id))]
}

/** Revokes the matching tokens `t`. Returns false if there are none. */
export async function revokeTokens(db: Database, condition: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update access_token t set revoked_at = coalesce(t.revoked_at, now()) where ${condition}`.execute(db)
  return numAffectedRows > 0n
}
