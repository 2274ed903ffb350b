import { ConfigError, loadConfig, type Config } from '../config.ts'
import { FolderInUseError } from '../db/embedded.ts'
import { demoAccounts, DemoError } from '../demo/seed.ts'
import { createLog } from '../http/log.ts'
import { startServer, type RunningServer } from './server.ts'

/** Starts the server with settings from `env`, says where it is, and ends it on SIGINT and SIGTERM. */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  const log = createLog(process.env.MUSTER_LOG_LEVEL ?? 'warn')
  const config = settings(env)
  try {
    const server = await startServer(config, log)
    welcome(server, config)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(server))
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

function settings(env: NodeJS.ProcessEnv): Config {
  try {
    return loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

async function end(server: RunningServer): Promise<void> {
  await server.stop()
  process.exit(0)
}

/** Failures that are the operator's to mend: their message says how, a stack would only hide it. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof FolderInUseError ||
    error instanceof DemoError ||
    (error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'ECONNREFUSED'].includes(String(error.code)))
  )
}

const may = {
  admin: 'may do everything',
  dealer: 'its own customers and their machines',
  operator: 'its own company’s fleets, no administration',
  support: 'may look at everything and act as another user',
  viewer: 'may look at the map',
} satisfies Record<(typeof demoAccounts)[number]['login'], string>

function welcome({ url, setupLink }: RunningServer, { demo }: Config): void {
  const lines = ['', `Muster is ready: ${url}`]
  if (setupLink)
    lines.push('', 'Choose the first administrator’s password (user name: admin) within a day at', `  ${setupLink}`)
  if (demo) {
    lines.push('', 'Demo accounts (user name / password):')
    for (const { login, password } of demoAccounts)
      lines.push(`  ${login.padEnd(9)} ${password.padEnd(14)} ${may[login]}`)
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
