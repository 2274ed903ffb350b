import type { FleetSchemas, Permission } from '@muster/contract'
import type { TFunction } from 'i18next'
import { sql, type RawBuilder } from 'kysely'
import { readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'

type AccessToken = FleetSchemas['AccessToken']

type Times = 'createdAt' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'

interface Row extends Omit<AccessToken, Times | 'permissionNames' | 'lastUsedAddress'> {
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastUsedAddress: string | null
}

/** Returns a page of tokens `t` of users `u`, newest first. */
export async function listTokens(
  db: Database,
  t: TFunction,
  condition: RawBuilder<unknown>,
  page: { start?: number | undefined; limit?: number | undefined },
): Promise<{ items: AccessToken[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select t.token_id as id, t.name, t.acls as permissions, t.fleet_ids as "fleetIds", t.unit_ids as "unitIds", t.addresses,
        t.is_service as "isService", u.user_id as "userId", u.login, c.name as "companyName", t.created_by as "createdBy",
        t.created_at as "createdAt", t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
        t.last_used_at as "lastUsedAt", t.last_used_address as "lastUsedAddress",
        case when t.revoked_at is not null then 'REVOKED' when t.expires_at <= now() then 'EXPIRED'
          when not u.active then 'HOLDER_INACTIVE' else 'ACTIVE' end as state
      from access_token t join app_user u using (user_id) join company c using (company_id)
      where ${condition}`,
    order: sql`"createdAt" desc, id desc`,
    ...page,
  })
  return { items: items.map(row => tokenOf(row, t)), totalCount }
}

const tokenOf = ({ createdAt, expiresAt, revokedAt, lastUsedAt, ...row }: Row, t: TFunction): AccessToken =>
  withoutNulls({
    ...row,
    permissionNames: optionsOf(row.permissions, t).map(({ name }) => name),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  })

/** Names permissions as the screen of user groups does, sorted by name. */
export const optionsOf = (codes: readonly string[], t: TFunction): FleetSchemas['TokenPermissionOption'][] =>
  codes
    .map(code => ({ code, name: t(`organisation.permission.${code as Permission}`, { defaultValue: code }) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
