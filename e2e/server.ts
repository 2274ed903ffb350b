import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from './folders.ts'

const root = join(import.meta.dirname, '..')

/** Machines of the demo fleet. */
export const demoUnits = 120

export interface RunningServer {
  url: string
  folder: string
  /** Everything it printed so far. */
  output(): string
  /** Ends it as the system would, and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** A data folder as a demo server leaves it: making one takes longer than the rest of a start. */
export function demoFolder(): string {
  const folder = temporaryFolder('muster-e2e-')
  // with the owner, which is not us when we are root
  execFileSync('cp', ['-a', `${process.env.MUSTER_E2E_TEMPLATE}/.`, folder])
  return folder
}

/** A data folder for a first start. */
export const emptyFolder = (): string => temporaryFolder('muster-e2e-')

/** Starts the real server on a free port, by default with the demo fleet; resolves once it is ready. */
export async function startServer({ folder = demoFolder(), env = {} } = {}): Promise<RunningServer> {
  const child = spawn('node', ['apps/server/src/main.ts', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', MUSTER_DATA_DIR: folder, MUSTER_DEMO_UNITS: String(demoUnits), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // a test that failed may not have stopped it; first, so that nothing writes to the folder that is removed then
  const kill = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => {
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

/** The server prints its address when it is ready. */
function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /Muster is ready: (http:\S+)[^]*\n\n$/.exec(printed())?.[1]
      if (address) resolve(address)
    })
    child.once('exit', code =>
      reject(new Error(`The server ended with code ${code} before it was ready:\n${printed()}`)),
    )
  })
}

/**
 * Playwright's global setup: a server for each worker, so that no test meets what another one left; see `playwright.config.ts`.
 * Its data folder is in MUSTER_E2E_FOLDER; a copy of MUSTER_E2E_TEMPLATE, as those of the servers that tests start.
 */
export default async function setup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  // servers and workers compile the same modules again and again
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

/** `npm test` has made one by now. */
async function seeded(): Promise<string> {
  const folder = temporaryFolder('muster-e2e-')
  await promisify(execFile)('node', ['e2e/demo-folder.ts', folder], { cwd: root })
  return folder
}
