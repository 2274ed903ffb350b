import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { asAccount } from './account.ts'
import type { Account } from './account.ts'
import { readProcessFile } from './process-file.ts'
import { asFlags } from './settings.ts'

const logLimit = 1_000_000
const attempts = 40
/** Temporary failures: a port in use, or processes of a killed predecessor that are still ending. */
const passing = /could not bind|could not create any TCP|pre-existing shared memory|"postmaster.pid" already exists/

export interface Launch {
  postgres: string
  account: Account | undefined
  cluster: string
  log: string
  settings: Record<string, string | number>
}

export interface Launching {
  /** Port to listen on; by default a free one. */
  port?: number
  /** After an abort, no further process starts. The caller stops the running one. */
  signal?: AbortSignal
  /** Called with each process as soon as it exists, long before it accepts connections. */
  onSpawn?: (child: ChildProcess) => void
}

/**
 * Starts PostgreSQL and waits until it takes connections.
 * @throws an error with the last lines of the log; the reason of the signal when it was aborted
 */
export async function launch(
  options: Launch,
  { port: fixed, signal, onSpawn }: Launching = {},
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = fixed ?? (await freePort())
    const child = await run(options, port, signal, onSpawn)
    const failure = await readiness(child, options)
    if (failure === undefined) return { child, port }
    if (attempt === attempts || !passing.test(failure)) {
      throw new Error(`The embedded PostgreSQL did not start. Its last words, from ${options.log}:\n${failure}`)
    }
    await delay(250, undefined, signal && { signal })
  }
}

async function run(
  { postgres, account, cluster, log, settings }: Launch,
  port: number,
  signal: AbortSignal | undefined,
  onSpawn: ((child: ChildProcess) => void) | undefined,
): Promise<ChildProcess> {
  const flags = asFlags({ ...settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' })
  const { command, args, uid, gid } = await asAccount(account, postgres, ['-D', cluster, ...flags], [cluster])
  const output = await open(log, 'a', 0o600)
  try {
    if ((await output.stat()).size > logLimit) await truncate(log)
    signal?.throwIfAborted()
    // a new session, because this process handles Ctrl-C in order
    const child = spawn(command, args, {
      uid,
      gid,
      cwd: '/',
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      env: { ...process.env, LC_ALL: 'C' },
    })
    // no pause after checking the signal, so that an abort from now on ends this process
    onSpawn?.(child)
    return child
  } finally {
    await output.close()
  }
}

/** Resolves with undefined once the database accepts connections, or with its output if it exits first. */
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
