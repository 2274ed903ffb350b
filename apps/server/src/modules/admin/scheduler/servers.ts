import type { FleetSchemas } from '@muster/contract'
import { sql } from 'kysely'
import type { Database } from '#kernel/db/schema.ts'

/** Returns the servers of the database, including unresponsive ones that are not removed yet. */
export async function readServers(db: Database): Promise<FleetSchemas['ServerInstance'][]> {
  const rows = await db
    .selectFrom('server_instance')
    .select(['host', 'pid', 'version', 'started_at', 'clients', 'lag_ms'])
    .select(sql<number>`greatest(0, extract(epoch from now() - seen_at) * 1000)::int`.as('silent_ms'))
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ host, pid, version, started_at, clients, lag_ms, silent_ms }) => ({
    process: `${host}:${pid}`,
    version,
    startedAt: started_at.toISOString(),
    clients,
    lagMs: lag_ms,
    silentMs: silent_ms,
  }))
}
