import type { Readable, Writable } from 'node:stream'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** What a command has around it; tests give their own. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & Screen
  readonly stderr: Writable & Screen
  readonly fetch: (request: Request) => Promise<Response>
  /** Aborted by Ctrl-C and by a request to end. */
  readonly signal: AbortSignal
  readonly now: () => number
  /** Translations of the help; none for a language that is not shipped. */
  readonly textsIn: (language: string) => Promise<Readonly<Record<string, string>>>
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

interface Screen {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
}

export function processHost(): Host {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      // the second time it is meant
      if (stop.signal.aborted) process.exit(2)
      stop.abort()
    })
  }
  // a reader that has seen enough, such as `head`, is no failure
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  return {
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    fetch: request => fetch(request),
    signal: stop.signal,
    now: Date.now,
    textsIn: language => import('./language/shipped-texts.ts').then(({ shippedTexts }) => shippedTexts(language)),
    sleep: (ms, signal) => import('node:timers/promises').then(timers => timers.setTimeout(ms, undefined, { signal })),
  }
}

/** Where profiles and credentials lie: the platform's folder for configuration. */
export function configFolder(env: Host['env']): string {
  if (env.MUSTER_CONFIG_DIR) return env.MUSTER_CONFIG_DIR
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'muster')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'muster')
}
