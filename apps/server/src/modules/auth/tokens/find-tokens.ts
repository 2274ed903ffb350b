import type { Feature, Permission } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'
import type { Caller } from '#kernel/http/caller.ts'
import { forbidden, unauthorized, type Problem } from '#kernel/http/problem.ts'
import { digest } from '../sessions.ts'
import { isAllowedAddress } from '#kernel/http/address-ranges.ts'
import { isWellFormed } from '#kernel/http/token-secret.ts'

export interface FoundToken {
  hash: string
  tokenId: number
  name: string
  isService: boolean
  tokenAcls: string[]
  fleetIds: number[]
  unitIds: number[]
  addresses: string[]
  isExpired: boolean
  isRevoked: boolean
  isHolderActive: boolean
  userId: number
  login: string
  companyId: number
  extraCompanyIds: number[]
  acls: Permission[]
  features: Feature[]
}

/** Returns tokens by secret with their holders' current permissions. Omits unknown tokens. */
export async function findTokens(db: Database, secrets: readonly string[]): Promise<ReadonlyMap<string, FoundToken>> {
  const hashes = new Map(secrets.filter(isWellFormed).map(secret => [digest(secret).toString('hex'), secret]))
  if (hashes.size === 0) return new Map()
  const { rows } = await sql<FoundToken>`
    select encode(t.token_hash, 'hex') as hash, t.token_id as "tokenId", t.name, t.is_service as "isService",
      t.acls as "tokenAcls", t.fleet_ids as "fleetIds", t.unit_ids as "unitIds", t.addresses,
      t.expires_at <= now() as "isExpired", t.revoked_at is not null as "isRevoked", u.active as "isHolderActive",
      u.user_id as "userId", u.login, u.company_id as "companyId", u.extra_company_ids as "extraCompanyIds", g.acls, g.features
    from access_token t join app_user u using (user_id) join user_group g using (group_id)
    where t.token_hash = any(${[...hashes.values()].map(digest)}::bytea[])`.execute(db)
  return new Map(rows.map(row => [hashes.get(row.hash)!, row]))
}

/** Returns the reason why a token may not be used from an address; undefined if it may. */
export function refusalOf(token: FoundToken, address: string | undefined): Problem | undefined {
  const { name, login, isRevoked, isExpired, isHolderActive, addresses } = token
  if (isRevoked) return unauthorized(['problem.tokenRevoked', { name }])
  if (isExpired) return unauthorized(['problem.tokenExpired', { name }], { code: 'TOKEN_EXPIRED' })
  if (!isHolderActive) return unauthorized(['problem.tokenHolder', { name, login }])
  if (!isAllowedAddress(addresses, address))
    return forbidden(['problem.tokenAddress', { name, address: address ?? '-' }], { code: 'ADDRESS_REFUSED' })
  return undefined
}

/** Returns the caller of a token, with those of its permissions that the holder still has. */
export function callerOfToken(token: FoundToken): Caller {
  const { tokenId, name, isService, tokenAcls, fleetIds, unitIds, userId, login, companyId, extraCompanyIds } = token
  const included = new Set(tokenAcls)
  return {
    kind: isService ? 'SERVICE' : 'TOKEN',
    id: String(tokenId),
    auditName: `${login} / ${name}`,
    userId,
    login,
    companyId,
    extraCompanyIds,
    acls: new Set(token.acls.filter(code => included.has(code))),
    features: new Set(token.features),
    ...(fleetIds.length + unitIds.length > 0 && { units: { tokenId, userId, fleetIds, unitIds } }),
    limits: { holder: `token ${tokenId}` },
  }
}

const usedEveryMs = 60_000

/** Stores when and from where tokens were last used, at most once a minute for each. */
export function tokenUseRecorder(db: Database, now = Date.now): (tokenId: number, address: string) => Promise<void> {
  const recorded = new Map<number, number>()
  return async (tokenId, address) => {
    if ((recorded.get(tokenId) ?? 0) > now() - usedEveryMs) return
    if (recorded.size > 10_000) recorded.clear()
    recorded.set(tokenId, now())
    await sql`
      update access_token set last_used_at = now(), last_used_address = ${address}
      where token_id = ${tokenId} and (last_used_at is null or last_used_at < now() - interval '50 seconds')`.execute(
      db,
    )
  }
}
