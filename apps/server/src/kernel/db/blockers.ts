import { sql } from 'kysely'
import type { Database } from './schema.ts'

export async function pidOf(connection: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]?.pid ?? 0
}

/** Returns the sessions that block a session, with their query and transaction duration; empty if none blocks it. */
export async function blockersOf(db: Database, pid: number): Promise<string> {
  const { rows } = await sql<Session>`
    select pid, application_name as name, state, left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query,
      extract(epoch from clock_timestamp() - xact_start)::int as seconds
    from pg_stat_activity where pid = any(pg_blocking_pids(${pid})) order by xact_start`.execute(db)
  return rows.map(described).join(' and ')
}

/** Returns the holders of an advisory lock in the same format. */
export async function holdersOf(db: Database, lock: number): Promise<string> {
  const { rows } = await sql<Session>`
    select pid, application_name as name, state, left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as query,
      extract(epoch from clock_timestamp() - coalesce(xact_start, state_change))::int as seconds
    from pg_stat_activity where pid in (
      select l.pid from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.classid = 0 and l.objid = ${lock} and l.granted)`.execute(db)
  return rows.map(described).join(' and ')
}

interface Session {
  pid: number
  name: string
  state: string | null
  query: string
  seconds: number | null
}

const described = ({ pid, name, state, query, seconds }: Session) =>
  `process ${pid}${name ? ` (${name})` : ''}, ${state ?? 'unknown'} for ${seconds ?? 0} s: ${query}`
