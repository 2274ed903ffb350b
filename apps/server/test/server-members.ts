import { createDatabase } from '#kernel/db/connect.ts'
import { listenForNotices } from '#kernel/db/notices.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Carrier } from '#kernel/servers/carrier.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { Members } from '#kernel/servers/members.ts'

/** Server on a database without HTTP. */
export interface TestMember {
  db: Database
  exchange: LogExchange
  members: Members
  errors: unknown[]
  /** Stops notices: the server still receives messages, but no wake-ups. */
  deafen: () => Promise<void>
  leave: () => Promise<void>
}

interface JoinOptions {
  /** Milliseconds between its signs of life. */
  every?: number
  /** Connects to a broker. */
  broker?: (db: Database) => Promise<Carrier & { close(): Promise<void> }>
}

/** Joins the servers of a database. */
export async function joinServers(url: string, { every = 5000, broker }: JoinOptions = {}): Promise<TestMember> {
  const db = createDatabase(url, { size: 4 })
  const errors: unknown[] = []
  const carrier = await broker?.(db)
  const exchange = new LogExchange(db, error => errors.push(error), carrier)
  const members = new Members({
    db,
    exchange,
    hasBroker: carrier !== undefined,
    log: { info: () => {}, warn: () => {} },
    every,
  })
  const deafen = listenForNotices(
    url,
    {
      servers: id => {
        if (id !== exchange.id) void members.beat()
      },
      messages: id => {
        if (id !== exchange.id) exchange.wake()
      },
    },
    error => errors.push(error),
  )
  await members.join()
  return {
    db,
    exchange,
    members,
    errors,
    deafen,
    leave: async () => {
      await exchange.close()
      await carrier?.close()
      await members.leave()
      await deafen()
      await db.destroy()
    },
  }
}
