import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase } from '@muster/server/src/kernel/db/connect.ts'
import { findAccount } from '@muster/server/src/kernel/db/embedded/account.ts'
import { findBinaries } from '@muster/server/src/kernel/db/embedded/binaries.ts'
import { initialise, readPassword } from '@muster/server/src/kernel/db/embedded/initialise.ts'
import { launch, type Launch } from '@muster/server/src/kernel/db/embedded/launch.ts'
import { endLeftovers } from '@muster/server/src/kernel/db/embedded/process-file.ts'
import { durable, footprint } from '@muster/server/src/kernel/db/embedded/settings.ts'
import type { Database as Queries } from '@muster/server/src/kernel/db/schema.ts'
import { sql } from 'kysely'
import { until } from './wait.ts'

const user = 'muster'

/** PostgreSQL with durable commits. */
export class Database {
  readonly db: Queries
  readonly url: string
  readonly #options: Launch
  readonly #port: number
  #child: ChildProcess

  private constructor(options: Launch, { child, port }: { child: ChildProcess; port: number }, password: string) {
    this.#options = options
    this.#child = child
    this.#port = port
    this.url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
    this.db = createDatabase(this.url, { size: 3 })
  }

  /** @param disk folder of its files, if different from that of its log */
  static async start(folder: string, disk = folder): Promise<Database> {
    const [binaries, account] = await Promise.all([findBinaries(), findAccount()])
    const cluster = join(disk, 'db')
    const password = await readPassword(folder, cluster)
    await initialise({ binaries, account, cluster, password, user, durable: true })
    const options = {
      postgres: binaries.postgres,
      account,
      cluster,
      log: join(folder, 'db.log'),
      // two servers, and the checks
      settings: { ...footprint, ...durable, max_connections: 100 },
    }
    return new Database(options, await launch(options), password)
  }

  /** Creates an additional empty database, and returns its address. */
  async addEmpty(name: string): Promise<string> {
    await sql`create database ${sql.id(name)}`.execute(this.db)
    const url = new URL(this.url)
    url.pathname = `/${name}`
    return url.href
  }

  /** Ends it with a signal and restarts it on its port; resolves when it responds. */
  async restart(signal: 'SIGKILL' | 'SIGINT'): Promise<void> {
    const exited = once(this.#child, 'exit')
    this.#child.kill(signal)
    await exited
    await endLeftovers(this.#options.cluster)
    await this.#launch()
  }

  /** Restarts it on its port if it has ended. */
  async startIfEnded(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) await this.#launch()
  }

  async #launch(): Promise<void> {
    this.#child = (await launch(this.#options, { port: this.#port })).child
    await until('the database answers', () => sql`select 1`.execute(this.db))
  }

  /** Suspends or resumes all its processes. */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = this.#child.pid!
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, signal)
      } catch {
        // it has just ended
      }
    }
  }

  async close(): Promise<void> {
    await this.db.destroy()
    const exited = once(this.#child, 'exit')
    this.#child.kill('SIGINT')
    await exited
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap(name => {
    try {
      const status = readFileSync(`/proc/${Number(name)}/status`, 'utf8')
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
