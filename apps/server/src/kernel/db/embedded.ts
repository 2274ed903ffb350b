import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccount } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { initialise, readPassword } from './embedded/initialise.ts'
import { lockFolder } from './embedded/lock.ts'
import { stopOrphan } from './embedded/process-file.ts'
import { durable as keep, fleeting, footprint } from './embedded/settings.ts'
import { Supervised } from './embedded/supervise.ts'
import type { Supervision } from './embedded/supervise.ts'

export { FolderInUseError } from './embedded/lock.ts'
export type { Supervision } from './embedded/supervise.ts'

const user = 'muster'

export interface EmbeddedPostgres {
  /** Address with user, password and port for `createDatabase`; unchanged by a restart. */
  readonly url: string
  /** Process ID of the running or last PostgreSQL. */
  readonly pid: number
  /** Why the database is unavailable; undefined while it is available. */
  readonly trouble: string | undefined
  /** Settles when the database has ended for good. */
  readonly ended: Promise<void>
  /** Stores everything, stops the database and releases the folder. Can be called repeatedly. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** False for data that may be lost. */
  durable?: boolean
  /** Restarts a database that exits unexpectedly; without it, `ended` settles. */
  supervision?: Supervision
}

/**
 * Starts the PostgreSQL that came with the program, on a free loopback port, with its data under `folder`/db,
 * its password in `folder`/db.password and its log in `folder`/db.log. Makes all of them the first time;
 * recovers after a crash of it, of this process or of the machine.
 * @throws FolderInUseError when another server has the folder
 */
export async function startEmbedded(
  folder: string,
  { durable = true, supervision }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const release = await lockFolder(folder)
  try {
    const [binaries, account, root] = await Promise.all([findBinaries(), findAccount(), realpath(folder)])
    const cluster = join(root, 'db')
    await stopOrphan(cluster)
    const password = await readPassword(root, cluster)
    await initialise({ binaries, account, cluster, password, user, durable })
    const settings = { ...footprint, ...(durable ? keep : fleeting) }
    const log = join(root, 'db.log')
    const postgres = await Supervised.start(
      { postgres: binaries.postgres, account, cluster, log, settings },
      supervision,
    )
    const endWithUs = () => postgres.interrupt()
    process.once('exit', endWithUs)
    const ended = postgres.ended.then(() => {
      process.off('exit', endWithUs)
      return release()
    })
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${postgres.port}/postgres`,
      get pid() {
        return postgres.pid
      },
      get trouble() {
        return postgres.trouble
      },
      ended,
      stop: async () => {
        await postgres.stop()
        await ended
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
