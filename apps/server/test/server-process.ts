import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

export const repository = join(import.meta.dirname, '../../..')
const main = join(repository, 'apps/server/src/main.ts')

/** Server in a separate process, with its database below `folder`. */
export interface ServerProcess {
  child: ChildProcess
  /** Returns its output so far. */
  output: () => string
  /** Resolves with its address once it is ready. */
  ready: () => Promise<string>
  /** Resolves with its exit code. */
  exited: Promise<number | null>
}

/**
 * Starts `command`, by default the server itself, with a free port and few demo units.
 * End it with `end`.
 */
export function startProcess(
  env: Record<string, string>,
  command: readonly [string, ...string[]] = [process.execPath, main, 'start'],
): ServerProcess {
  const [file, ...args] = command
  const child = spawn(file, args, {
    cwd: repository,
    env: { ...process.env, PORT: '0', MUSTER_DEMO_UNITS: '3', MUSTER_LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += String(chunk)))
  const exited = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const address = () => /Muster is ready: (\S+)/.exec(text)?.[1]
  return {
    child,
    output: () => text,
    exited,
    ready: () =>
      vi.waitUntil(
        () => {
          if (child.exitCode !== null && !address()) throw new Error(`The server ended before it was ready:\n${text}`)
          return address()
        },
        { timeout: 50_000, interval: 50 },
      ),
  }
}

/** Stops a server, unless it has already ended, and waits for its end. */
export async function end({ child, exited }: ServerProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  await exited
}

/** Returns the process ID of the PostgreSQL that runs on a folder. */
export async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'db/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Returns true for a running process, and false for a zombie. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

/** Signs in with a demo account and returns the headers of later calls. */
export async function signIn(url: string): Promise<{ authorization: string }> {
  const hex = (algorithm: string) => createHash(algorithm).update('admin-demo').digest('hex')
  const answer = await fetch(`${url}/wlf/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: hex('sha256') + hex('md5') }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { authorization: `Bearer ${accessToken}` }
}
