import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** Line number of the port in postmaster.pid. */
const portLine = 3

/**
 * Returns the address of the embedded PostgreSQL that a server runs on this folder, for a second process that needs its data;
 * undefined if there is none.
 */
export async function runningUrl(folder: string): Promise<string | undefined> {
  const root = await realpath(folder).catch(() => folder)
  const [status, password] = await Promise.all([
    readFile(join(root, 'db', 'postmaster.pid'), 'utf8').catch(() => ''),
    readFile(join(root, 'db.password'), 'utf8').catch(() => ''),
  ])
  const port = Number(status.split('\n')[portLine])
  return port > 0 && password ? `postgres://muster:${password.trim()}@127.0.0.1:${port}/postgres` : undefined
}
