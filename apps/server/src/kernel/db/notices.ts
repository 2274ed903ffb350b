import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from './schema.ts'

/** What one process on the database has to say to all others, by the name of its channel. */
export const notices = {
  /** Units moved in a way other processes did not see: this one wrote their positions, or gave them to another company. */
  unitsMoved: 'muster_units_moved',
  /** Companies, users or groups changed, and with them who sees or may do what. */
  accessChanged: 'muster_access_changed',
  /** I/O profiles or sensors changed, or which units have them: triggers of the database announce it. */
  inputsChanged: 'muster_inputs_changed',
  /** A status profile, a CAN parameter or an assignment of status profiles changed; triggers of the database announce it. */
  statusProfilesChanged: 'muster_status_profiles',
} as const

type Notice = keyof typeof notices

/** Milliseconds between two attempts to connect, and the longest one of them may take. */
const retryAfter = 1000
const patience = 10_000

/** Notifies every server on this database; in a transaction, once it is committed. */
export async function announce(db: Database, channel: (typeof notices)[Notice]): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

/**
 * Calls a notice's listener when a process announces it, and all of them after a lost connection was made again, because
 * announcements may have been missed. Connects again by itself. Returns what ends it.
 */
export function listenForNotices(
  url: string,
  heard: Readonly<Record<Notice, () => void>>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const listeners = new Map<string, () => void>(
    (Object.keys(notices) as Notice[]).map(notice => [notices[notice], heard[notice]]),
  )
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
    fresh.on('notification', ({ channel }) => listeners.get(channel)?.())
    try {
      await fresh.connect()
      for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`)
      if (missed) for (const listener of listeners.values()) listener()
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
