import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { getMe } from '@muster/contract'
import { translationsOf } from '@muster/vite-kit/translations'
import { fakeServer, type FakeServer } from '@muster/core/testing'
import { afterAll, onTestFinished } from 'vitest'
import type { Host } from '../src/host.ts'
import { run } from '../src/run.ts'

export interface CommandOutput {
  readonly exit: number
  readonly out: string
  readonly err: string
}

export interface FakeShell {
  readonly server: FakeServer
  readonly folder: string
  /** Requested waits in milliseconds; none takes real time. */
  readonly waits: number[]
  /** Addresses that were opened in the browser. */
  readonly pages: string[]
  /** Called with each of them. */
  onPage(open: (address: string) => void): void
  /** Simulates Ctrl-C. */
  interrupt(): void
  muster(words: readonly string[], given?: { stdin?: string; env?: Record<string, string> }): Promise<CommandOutput>
}

/** User of the test's token. */
export const testUser = {
  feature: [],
  acl: [],
  companyId: 1,
  username: 'operator',
  userId: 7,
  legalDisclaimerAccepted: true,
  tenantInfo: { tenant: 'default' },
  userSetting: {
    languageCodeISO2c: 'en',
    mainpage: '/',
    jsDateFormat: 'dd/MM/yyyy',
    jsTimeFormat: 'HH:mm',
    timezone: 'Europe/Rome',
    userMuSettings: { presetId: 1, preset: 'metric' as const },
  },
  name: 'Olga',
  surname: 'Operator',
  email: 'o@example.com',
  companyName: 'Farm',
}

/**
 * Runs commands against a fake server, in a pipe or, if `onTerminal`, on a terminal without colour. MUSTER_TOKEN is set
 * unless `signedIn` is false.
 */
export function fakeShell({
  signedIn = true,
  now = Date.parse('2026-03-10T12:00:00Z'),
  onTerminal = false,
} = {}): FakeShell {
  const folder = mkdtempSync(join(tmpdir(), 'muster-cli-'))
  cleanUpAfter(() => rmSync(folder, { recursive: true, force: true }))
  const server = fakeServer().on(getMe, testUser)
  const waits: number[] = []
  const pages: string[] = []
  let open: (address: string) => void = () => {}
  let stop = new AbortController()
  return {
    pages,
    onPage(act) {
      open = act
    },
    server,
    folder,
    waits,
    interrupt: () => stop.abort(),
    async muster(words, { stdin = '', env = {} } = {}) {
      stop = new AbortController()
      const [stdout, stderr] = [sink(onTerminal), sink(onTerminal)]
      const host: Host = {
        env: {
          MUSTER_CONFIG_DIR: join(folder, 'config'),
          MUSTER_SERVER: 'http://muster.test',
          ...(signedIn && { MUSTER_TOKEN: 'secret-token' }),
          ...(onTerminal && { NO_COLOR: '1' }),
          ...env,
        },
        stdin: Object.assign(Readable.from(stdin ? [Buffer.from(stdin)] : []), { isTTY: onTerminal }) as Host['stdin'],
        stdout: stdout.stream,
        stderr: stderr.stream,
        fetch: async request => {
          request.signal.throwIfAborted()
          return server.fetch(request)
        },
        signal: stop.signal,
        now: () => now,
        textsIn: async language => translationsOf('cli')[language] ?? {},
        sleep: async ms => {
          waits.push(ms)
        },
        openPage: address => {
          pages.push(address)
          open(address)
        },
      }
      const exit = await run(words, host)
      return { exit, out: stdout.text(), err: stderr.text() }
    },
  }
}

/** Cleans up after the test, or after the group that shares a shell. */
function cleanUpAfter(clean: () => void): void {
  try {
    onTestFinished(clean)
  } catch {
    afterAll(clean)
  }
}

function sink(isTTY: boolean) {
  let text = ''
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  return { stream: Object.assign(stream, { isTTY }), text: () => text }
}

/** Creates a terminal for live views. */
export function fakeTerminal(columns = 80) {
  const stream = Object.assign(new PassThrough(), { isTTY: true as const, columns, rows: 24 })
  let text = ''
  stream.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { stream, text: () => text }
}
