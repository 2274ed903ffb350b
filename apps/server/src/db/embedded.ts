import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, realpath, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asAccount, findAccount } from './embedded/account.ts'
import type { Account } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { initialise, readPassword } from './embedded/initialise.ts'
import { lockFolder } from './embedded/lock.ts'
import { readProcessFile, stopOrphan } from './embedded/process-file.ts'
import { asFlags, durable as keep, fleeting, footprint } from './embedded/settings.ts'

export { FolderInUseError } from './embedded/lock.ts'

const user = 'muster'
/** Milliseconds a stopping database has before its connections are cut off. */
const patience = 20_000
const logLimit = 1_000_000
/** What passes by itself: a port taken meanwhile, processes of a killed predecessor on their way out. */
const passing = /could not bind|could not create any TCP|pre-existing shared memory|"postmaster.pid" already exists/

export interface EmbeddedPostgres {
  /** With user, password and port; for `createDatabase`. */
  readonly url: string
  readonly pid: number
  /** Settles when the database has ended, asked to or not. */
  readonly ended: Promise<void>
  /** Writes everything down, ends the database and frees the folder. Safe to call again. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the program, on a free loopback port, with its data under `folder`/db,
 * its password in `folder`/db.password and its log in `folder`/db.log. Makes all of them the first time;
 * recovers after a crash of it, of this process or of the machine.
 * @param durable false for data nobody will miss
 * @throws FolderInUseError when another server has the folder
 */
export async function startEmbedded(folder: string, { durable = true } = {}): Promise<EmbeddedPostgres> {
  const release = await lockFolder(folder)
  try {
    const [binaries, account, root] = await Promise.all([findBinaries(), findAccount(), realpath(folder)])
    const cluster = join(root, 'db')
    await stopOrphan(cluster)
    const password = await readPassword(root, cluster)
    await initialise({ binaries, account, cluster, password, user, durable })
    const settings = { ...footprint, ...(durable ? keep : fleeting) }
    const log = join(root, 'db.log')
    const { child, port } = await launch({ postgres: binaries.postgres, account, cluster, log, settings })
    const endWithUs = () => child.kill('SIGINT')
    process.once('exit', endWithUs)
    const ended = once(child, 'exit').then(() => {
      process.off('exit', endWithUs)
      return release()
    })
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      pid: child.pid!,
      ended,
      stop: () => stop(child, ended),
    }
  } catch (error) {
    await release()
    throw error
  }
}

interface Launch {
  postgres: string
  account: Account | undefined
  cluster: string
  log: string
  settings: Record<string, string | number>
}

async function launch(options: Launch): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = await run(options, port)
    const failure = await readiness(child, options)
    if (failure === undefined) return { child, port }
    if (attempt === 40 || !passing.test(failure)) {
      throw new Error(`The embedded PostgreSQL did not start. Its last words, from ${options.log}:\n${failure}`)
    }
    await delay(250)
  }
}

async function run({ postgres, account, cluster, log, settings }: Launch, port: number): Promise<ChildProcess> {
  const flags = asFlags({ ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' })
  const { command, args, uid, gid } = await asAccount(account, postgres, ['-D', cluster, ...flags], [cluster])
  const output = await open(log, 'a', 0o600)
  try {
    if ((await output.stat()).size > logLimit) await truncate(log)
    // a session of its own: Ctrl-C in the terminal is ours to handle, in order
    return spawn(command, args, {
      uid,
      gid,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: { ...process.env, LC_ALL: 'C' },
    })
  } finally {
    await output.close()
  }
}

/** Undefined once the database takes connections; else what it wrote before it ended. */
async function readiness(child: ChildProcess, { cluster, log }: Launch): Promise<string | undefined> {
  const failures: Error[] = []
  child.once('error', error => failures.push(error))
  while (child.exitCode === null && child.signalCode === null && failures.length === 0) {
    const state = await readProcessFile(cluster)
    if (state?.ready && state.pid === child.pid) return undefined
    await delay(10)
  }
  const text = await readFile(log, 'utf8').catch(() => '')
  return failures[0]?.message ?? text.trimEnd().split('\n').slice(-6).join('\n')
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  const cut = setTimeout(() => child.kill('SIGQUIT'), patience)
  child.kill('SIGINT')
  await ended
  clearTimeout(cut)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
