import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError, loadSettings, type Config, type Settings } from '#kernel/config/config.ts'
import { FolderInUseError } from '#kernel/db/embedded.ts'
import { MigrationError } from '#kernel/db/migrate.ts'
import { DatabaseError } from '#kernel/db/refusal.ts'
import { describeDemoDisk } from '#demo/disk.ts'
import { demoAccounts, DemoError } from '#demo/seed.ts'
import { createLog } from '#kernel/log.ts'
import { BrokerError } from '#kernel/servers/nats-carrier.ts'
import { Closing } from './closing.ts'
import { endOnSignals } from './ending.ts'
import { modules } from './modules.ts'
import { PortInUseError } from './port-in-use.ts'
import { startServer, type RunningServer } from './server.ts'

/** Shutdown timeout in milliseconds: a running server waits for its jobs, a starting one or one without a database does not. */
const patience = { running: 100_000, otherwise: 15_000 }

/** Starts the server with settings from `env`, prints its address, and shuts it down gracefully (`endOnSignals`). */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  const settings = readSettings(env)
  const log = createLog(settings.config.logLevel)
  for (const warning of settings.warnings) log.warn(warning)
  const closing = new Closing()
  let state: 'starting' | 'running' | 'ending' = 'starting'
  let limit = patience.otherwise
  const started = Promise.withResolvers<void>()
  const end = endOnSignals({
    patience: () => limit,
    stop: async () => {
      const wasStarting = state === 'starting'
      state = 'ending'
      // a part that is starting cannot be ended yet
      if (wasStarting) await Promise.race([started.promise, delay(patience.otherwise / 2, undefined, { ref: false })])
      await closing.end((error, what) => log.error({ err: error }, `${what} failed`))
    },
  })
  function lost(error: Error): void {
    process.stderr.write(`${error.message}\n`)
    limit = patience.otherwise
    void end(1)
  }
  try {
    const server = await startServer(settings, log, { closing, onLost: lost })
    if (state !== 'starting') return
    state = 'running'
    limit = patience.running
    welcome(server, settings.config)
  } catch (error) {
    if (state !== 'starting') return
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    started.resolve()
  }
}

function readSettings(env: NodeJS.ProcessEnv): Settings {
  try {
    return loadSettings(
      env,
      modules.flatMap(({ config = [] }) => config),
    )
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

/** Returns true for failures that the operator can correct, whose message includes the remedy instead of a stack. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof FolderInUseError ||
    error instanceof PortInUseError ||
    error instanceof DemoError ||
    error instanceof BrokerError ||
    error instanceof DatabaseError ||
    error instanceof MigrationError ||
    (error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES'].includes(String(error.code)))
  )
}

const may = {
  admin: 'may do everything',
  dealer: 'its own customers and their machines',
  operator: 'its own company’s fleets, no administration',
  support: 'may look at everything and act as another user',
  viewer: 'may look at the map',
} satisfies Record<(typeof demoAccounts)[number]['login'], string>

/** Prints to standard error, because standard output is reserved for the log. */
function welcome({ url, setupLink, demoDisk }: RunningServer, { demo }: Config): void {
  const lines = ['', `Muster is ready: ${url}`]
  if (setupLink)
    lines.push('', 'Choose the first administrator’s password (user name: admin) within a day at', `  ${setupLink}`)
  if (demo) {
    lines.push('', 'Demo accounts (user name / password):')
    for (const { login, password } of demoAccounts)
      lines.push(`  ${login.padEnd(9)} ${password.padEnd(14)} ${may[login]}`)
  }
  if (demoDisk) lines.push('', describeDemoDisk(demoDisk))
  process.stderr.write(`${lines.join('\n')}\n\n`)
}
