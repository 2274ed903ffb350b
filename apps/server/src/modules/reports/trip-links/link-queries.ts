import type { ReportSchemas } from '@muster/contract'
import { sql, type RawBuilder } from 'kysely'
import { readPage } from '#kernel/db/lists.ts'
import { withoutNulls } from '#kernel/db/rows.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Scope } from '#kernel/scope/scope.ts'
import { unitInScope } from '#kernel/scope/sql.ts'

type TripLink = ReportSchemas['TripLink']

const times = ['from', 'to', 'createdAt', 'expiresAt', 'revokedAt', 'openedAt'] as const

interface Row extends Omit<TripLink, (typeof times)[number]>, Record<(typeof times)[number], Date | null> {}

/** Returns a page of links, newest first. */
export async function listLinks(
  db: Database,
  scope: Scope,
  condition: RawBuilder<unknown>,
  { now, ...page }: { now: Date; start?: number; limit?: number },
): Promise<{ items: TripLink[]; totalCount: number }> {
  const { items, totalCount } = await readPage<Row>(db, {
    rows: sql`
      select l.link_id as id, l.unit_id as "unitId", u.name as "unitName", l.trip_from as "from", l.trip_to as "to",
        a.login as "createdBy", l.created_at as "createdAt", l.expires_at as "expiresAt", l.revoked_at as "revokedAt",
        l.opened_at as "openedAt",
        case when l.revoked_at is not null then 'REVOKED' when l.expires_at <= ${now} then 'EXPIRED'
          when u.archived_at is not null then 'ARCHIVED' else 'ACTIVE' end as state
      from trip_link l join unit u using (unit_id) join app_user a using (user_id)
      where ${unitInScope(scope, 'u')} and ${condition}`,
    order: sql`"createdAt" desc, id desc`,
    ...page,
  })
  return { items: items.map(linkOf), totalCount }
}

const linkOf = (row: Row): TripLink =>
  withoutNulls({ ...row, ...Object.fromEntries(times.map(name => [name, row[name]?.toISOString() ?? null])) } as {
    [K in keyof TripLink]: TripLink[K] | null
  }) as TripLink
