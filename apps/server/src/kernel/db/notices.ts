import { sql } from 'kysely'
import { Client } from 'pg'
import type { Database } from './schema.ts'

/** Database notices from one process to all others, by channel name. */
export const notices = {
  /** An external process, such as an import, wrote positions. */
  unitsMoved: 'muster_units_moved',
  /** An external process hid positions; the text contains their units. */
  positionsHidden: 'muster_positions_hidden',
  /** Companies, users or groups changed, which affects scopes and permissions. */
  accessChanged: 'muster_access_changed',
  /**
   * I/O profiles, sensors, CAN parameters or data sources changed, or which units have them: triggers of the database announce
   * it.
   */
  inputsChanged: 'muster_inputs_changed',
  /** A status profile, a CAN parameter or a status profile assignment changed; database triggers send it. */
  statusProfilesChanged: 'muster_status_profiles',
  /**
   * Profiles, services or limits that units are watched by changed; the text is the units, or empty for all. Triggers announce
   * it.
   */
  watchesChanged: 'muster_watches',
  /**
   * Profiles changed, or which units have them, or settings of a unit that devices receive; the text is the records or units, or
   * empty for all. Triggers announce it.
   */
  configurationsChanged: 'muster_device_configurations',
  /** A server started, stopped or detected another server; the text is its ID. */
  servers: 'muster_servers',
  /** A server wrote messages for other servers; the text is its ID. */
  messages: 'muster_messages',
} as const

type Notice = keyof typeof notices

const between = new Set<string>([notices.servers, notices.messages])

/** Milliseconds between two connection attempts, and the maximum duration of an attempt. */
const retryAfter = 1000
const patience = 10_000

/** Notifies every server on this database; in a transaction, after the commit. */
export async function announce(db: Database, channel: (typeof notices)[Notice], text = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${text})`.execute(db)
}

/**
 * Calls a notice's listener with its text when a process announces it, and all listeners after a reconnect, because announcements
 * may have been missed. Reconnects automatically. Returns a function that ends it.
 * @param onDown called once when the connection is lost, or cannot be made
 * @param onUp called when it is there again after that
 */
export function listenForNotices(
  url: string,
  heard: Readonly<Partial<Record<Notice, (text: string) => void>>>,
  onDown: (error: unknown) => void,
  onUp: () => void = () => {},
): () => Promise<void> {
  const listeners = new Map<string, (text: string) => void>(
    Object.entries(heard).map(([notice, listener]) => [notices[notice as Notice], listener]),
  )
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let missed = false
  let isDown = false

  async function connect(): Promise<void> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'muster notices',
      keepAlive: true,
      connectionTimeoutMillis: patience,
    })
    client = fresh
    fresh.on('error', noteDown)
    fresh.on('end', () => {
      if (!ended) noteDown(new Error('The connection was closed'))
      again()
    })
    fresh.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload))
    try {
      await fresh.connect()
      for (const channel of listeners.keys()) await fresh.query(`listen ${channel}`)
      // data from before the first connection is read anyway, except messages between servers
      for (const [channel, listener] of listeners) if (missed || between.has(channel)) listener('')
      missed = false
      if (isDown) onUp()
      isDown = false
    } catch (error) {
      noteDown(error)
      again()
    }
  }

  function noteDown(error: unknown): void {
    if (!isDown) onDown(error)
    isDown = true
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
