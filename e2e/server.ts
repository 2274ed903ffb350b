import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './folders.ts'

const root = join(import.meta.dirname, '..')

export interface RunningServer {
  url: string
  folder: string
  /** Everything it printed so far. */
  output(): string
  /** Ends it as the system would, and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Starts the real server with the demo fleet on a free port; resolves once it is ready. */
export async function startServer({ folder = temporaryFolder('muster-e2e-'), env = {} } = {}): Promise<RunningServer> {
  const child = spawn('node', ['apps/server/src/main.ts', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', MUSTER_DATA_DIR: folder, MUSTER_DEMO_UNITS: '120', ...env },
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

/** Playwright's global setup: a server for each worker, so that no test meets what another one left; see `playwright.config.ts`. */
export default async function setup({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, () => startServer()))
  process.env.MUSTER_E2E_URLS = servers.map(({ url }) => url).join(' ')
  return async () => {
    await Promise.all(servers.map(server => server.stop()))
    for (const { folder } of servers) rmSync(folder, { recursive: true, force: true })
  }
}
