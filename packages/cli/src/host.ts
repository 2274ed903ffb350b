import type { Readable, Writable } from 'node:stream'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Process environment of a command; tests replace it. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & Screen
  readonly stderr: Writable & Screen
  readonly fetch: (request: Request) => Promise<Response>
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal
  readonly now: () => number
  /** Loads the help in a language; empty if it is not shipped. */
  readonly textsIn: (language: string) => Promise<Readonly<Record<string, string>>>
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>
  /** Opens an address in the browser, if there is one. */
  readonly openPage: (address: string) => void
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
      // a second signal ends the process at once
      if (stop.signal.aborted) process.exit(2)
      stop.abort()
    })
  }
  // a reader that closes the pipe, such as `head`, is no failure
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
    openPage: address => void import('./account/open-page.ts').then(({ openPage }) => openPage(process.env, address)),
  }
}

/** Returns the platform's configuration folder, which contains profiles and credentials. */
export function configFolder(env: Host['env']): string {
  if (env.MUSTER_CONFIG_DIR) return env.MUSTER_CONFIG_DIR
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'muster')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'muster')
}
