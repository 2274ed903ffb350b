import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './temporary-folder.ts'

const root = join(import.meta.dirname, '..')

/** Units of the demo fleet. */
export const demoUnits = 120

export interface RunningServer {
  url: string
  folder: string
  /** Output so far. */
  output(): string
  /** Sends a signal, and waits until the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Returns a copy of a demo server's data folder: creating one takes longer than a start. */
export function demoFolder(): string {
  const folder = temporaryFolder('muster-e2e-')
  // keeps the owner, which is another user if a test runs as root
  execFileSync('cp', ['-a', `${process.env.MUSTER_E2E_TEMPLATE}/.`, folder])
  return folder
}

/** Returns a data folder for a first start. */
export const emptyFolder = (): string => temporaryFolder('muster-e2e-')

/** Starts a server on a free port, by default with the demo fleet; resolves when it is ready. */
export async function startServer({ folder = demoFolder(), env = {} } = {}): Promise<RunningServer> {
  const child = spawn('node', ['apps/server/src/main.ts', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', MUSTER_DATA_DIR: folder, MUSTER_DEMO_UNITS: String(demoUnits), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // a failed test may not stop it; runs first, because the folder is removed next
  const kill = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const url = await addressOf(child, () => printed)
  return {
    url,
    folder,
    output: () => printed,
    stop: (signal = 'SIGTERM') =>
      new Promise(resolve => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}

/** Resolves with the address that the server prints when it is ready. */
function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', () => {
      const address = /Muster is ready: (http:\S+)[^]*\n\n$/.exec(printed())?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code =>
      reject(new Error(`The server ended with code ${code} before it was ready:\n${printed()}`)),
    )
  })
}

/**
 * Starts a server for each worker, so that workers do not share data. Its data folder, MUSTER_E2E_FOLDER, is a copy of
 * MUSTER_E2E_TEMPLATE, as are those of servers that tests start.
 */
export default async function setup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  // servers and workers share compiled modules
  process.env.NODE_COMPILE_CACHE ??= temporaryFolder('muster-compiled-')
  process.env.MUSTER_E2E_TEMPLATE ??= await seeded()
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()))
  process.env.MUSTER_E2E_URLS = servers.map(({ url }) => url).join(' ')
  process.env.MUSTER_E2E_FOLDERS = servers.map(({ folder }) => folder).join(' ')
  return async () => {
    await Promise.all(servers.map(server => server.stop()))
    for (const { folder } of servers) rmSync(folder, { recursive: true, force: true })
  }
}

/** Data folder that `npm test` prepares earlier. */
async function seeded(): Promise<string> {
  const folder = temporaryFolder('muster-e2e-')
  await promisify(execFile)('node', ['e2e/demo-folder.ts', folder], { cwd: root })
  return folder
}
