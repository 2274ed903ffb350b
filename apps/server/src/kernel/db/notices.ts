import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from './schema.ts'

/** Units moved in a way this process did not see: another one wrote their positions, or gave them to another company. */
const unitsMoved = 'muster_units_moved'
/** Milliseconds between two attempts to connect, and the longest one of them may take. */
const retryAfter = 1000
const patience = 10_000

/** Tells every server on this database to read the newest positions and the companies of units again. */
export async function announceUnitsMoved(db: Database): Promise<void> {
  await sql`select pg_notify(${unitsMoved}, '')`.execute(db)
}

/**
 * Calls `heard` when another process announces movement, and after a lost connection was made again, because
 * announcements may have been missed. Connects again by itself. Returns what ends it.
 */
export function listenForUnitsMoved(
  url: string,
  heard: () => void,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let missed = false

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'muster notices',
      keepAlive: true,
      connectionTimeoutMillis: patience,
    })
    client = fresh
    fresh.on('error', onError)
    fresh.on('end', again)
    fresh.on('notification', heard)
    try {
      await fresh.connect()
      await fresh.query(`listen ${unitsMoved}`)
      if (missed) heard()
      missed = false
    } catch (error) {
      onError(error)
      again()
    }
  }

  function again(): void {
    missed = true
    clearTimeout(timer)
    if (!ended) timer = setTimeout(() => void connect(), retryAfter)
  }

  void connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    await client?.end()
  }
}
