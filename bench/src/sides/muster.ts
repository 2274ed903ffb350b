import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

export interface RunningMuster {
  url: string
  pid: number
  /** Milliseconds from the start of the process until the server is ready. */
  readyAfter: number
  stop: () => Promise<void>
}

/** Starts the server with a demo fleet and its data in `folder`; resolves when it is ready. */
export const startMuster = (folder: string, units: number): Promise<RunningMuster> =>
  startOn(folder, { MUSTER_DEMO_UNITS: String(units) })

/**
 * Starts the server on its data in `folder`; resolves when it is ready.
 * @param heap megabytes, by default as in `npm start`
 */
export async function startOn(folder: string, settings: Record<string, string>, heap = 512): Promise<RunningMuster> {
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', 'apps/server/src/main.ts', 'start'],
    {
      cwd: root,
      env: { ...process.env, PORT: '0', MUSTER_DATA_DIR: folder, ...settings },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  )
  const exited = once(child, 'exit')
  const end = () => child.kill()
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    child.kill()
    await exited
  }
  const url = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk
      const [, address] = /Muster is ready: (http:\S+)\n/.exec(printed) ?? []
      if (address) resolve(address)
    })
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`The server ended with code ${code} before it was ready.\n${printed}`)))
  })
  return { url, pid: child.pid!, readyAfter: performance.now() - started, stop }
}
