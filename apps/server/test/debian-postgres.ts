import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findAccount } from '#kernel/db/embedded/account.ts'

/** Debian's programs for the newest PostgreSQL, because the embedded one has no pg_basebackup. */
const programs = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().at(-1)

/** Reason why tests with a streaming replica are skipped; undefined where they run. */
export const noDebianPostgres = programs ? undefined : 'apt-get install postgresql'

export interface Cluster {
  url: string
  start: () => void
  stop: () => void
}

/** Starts a primary and its streaming replica, with data in one temporary folder. */
export async function startPrimaryAndReplica(): Promise<{ primary: Cluster; replica: Cluster; remove: () => void }> {
  const account = await findAccount()
  const folder = mkdtempSync(join(tmpdir(), 'muster-replica-'))
  if (account) chownSync(folder, account.uid, account.gid)

  function run(program: string, ...args: string[]): void {
    const { status, stderr } = spawnSync(join(dirname(programs!), program), args, {
      ...account,
      cwd: folder,
      encoding: 'utf8',
      // a pipe would stay open as long as the database runs
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
  }

  function cluster(name: string, port: number): Cluster {
    const data = join(folder, name)
    return {
      url: `postgres://muster@127.0.0.1:${port}/postgres`,
      start: () =>
        run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', '-o', `-p ${port} -h 127.0.0.1 -k '' -F`, 'start'),
      stop: () => run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop'),
    }
  }

  const primary = cluster('primary', await freePort())
  run('initdb', '-D', join(folder, 'primary'), '-U', 'muster', '--auth=trust', '--no-sync')
  primary.start()
  run('pg_basebackup', '--dbname', primary.url, '-D', join(folder, 'replica'), '-R', '--checkpoint=fast', '--no-sync')
  const replica = cluster('replica', await freePort())
  replica.start()
  return { primary, replica, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
