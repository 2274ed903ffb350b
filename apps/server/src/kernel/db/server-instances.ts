import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Database } from './schema.ts'
import type { Log } from '../services.ts'

/** Milliseconds between two signs of life. */
const beatEvery = 5000
/** Milliseconds after which a server that gave none is taken for dead. */
const deadAfter = 3 * beatEvery
/** Milliseconds after which its row is removed. */
const removedAfter = 600_000

export interface InstanceOptions {
  /** No other server can be on this database: rows of others are of servers that died. */
  alone?: boolean
  log: Pick<Log, 'warn'>
  /** Milliseconds, for tests. */
  every?: number
}

export interface Instance {
  readonly id: string
  /** One sentence for each other server on the database, as of the last heartbeat. */
  warnings(): readonly string[]
  /** Removes the row. */
  stop(): Promise<void>
}

interface Other {
  id: string
  host: string
  pid: number
  version: string
  started_at: Date
}

/**
 * Enters this server among those on the database and keeps its entry fresh. Logs a warning for each other server that is
 * there or appears later: positions and alarms reach only clients of the server that stored them.
 */
export async function announceInstance(
  db: Database,
  { alone = false, log, every = beatEvery }: InstanceOptions,
): Promise<Instance> {
  const id = randomUUID()
  let others: readonly Other[] = []
  let failing = false

  async function beat(): Promise<void> {
    await sql`
      insert into server_instance (id, host, pid, version)
      values (${id}, ${hostname()}, ${process.pid}, ${packageFile.version})
      on conflict (id) do update set seen_at = now()`.execute(db)
    await sql`delete from server_instance where seen_at < now() - make_interval(secs => ${removedAfter / 1000})`.execute(
      db,
    )
    const { rows } = await sql<Other>`
      select id, host, pid, version, started_at from server_instance
      where id <> ${id} and seen_at > now() - make_interval(secs => ${deadAfter / 1000})
      order by started_at, id`.execute(db)
    for (const other of rows) if (!others.some(known => known.id === other.id)) log.warn({ other }, sentence(other))
    others = rows
  }

  async function tried(): Promise<void> {
    try {
      await beat()
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'the sign of life of this server could not be stored')
      failing = true
    }
  }

  if (alone) await sql`delete from server_instance`.execute(db)
  await beat()
  // one at a time: while the database does not answer, they do not pile up
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= tried().finally(() => (beating = undefined))
  }, every)
  return {
    id,
    warnings: () => others.map(sentence),
    stop: async () => {
      clearInterval(timer)
      await beating
      await sql`delete from server_instance where id = ${id}`.execute(db)
    },
  }
}

const sentence = ({ host, pid, version, started_at }: Other) =>
  `Another server uses this database: host ${host}, process ${pid}, version ${version}, started ${started_at.toISOString()}. ` +
  'Positions and alarms reach only clients of the server that received them: run one server per database.'
