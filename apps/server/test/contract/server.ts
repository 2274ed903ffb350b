import type { Operation } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { Config } from '#kernel/config/config.ts'
import type { Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { baseOf } from '#kernel/http/documents.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { registerTriggers } from '#kernel/jobs/triggers.ts'
import { createGeocoder } from '#kernel/ports/geocoding.ts'
import { modules } from '#start/modules.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { testDatabase } from '../database.ts'
import { using, type TestDependencies } from '../dependencies.ts'
import { realApp } from '../real-app.ts'
import { makeWorld } from './world.ts'
import type { World } from './world.ts'

export interface TestServer {
  app: FastifyInstance
  world: World
  /** Dependencies by short names. */
  deps: Required<Pick<TestDependencies, 'config' | 'db' | 'live' | 'topics'>>
  use: Use
  baseOf: (operation: Operation) => string
  /** Returns the errors logged since the last call. */
  errors: () => string[]
  close: () => Promise<void>
}

/** Starts the real app over a new database with two tenants, and collects its errors. */
export async function startTestServer(): Promise<TestServer> {
  const { db, close } = await testDatabase({ size: 6 })
  const world = await makeWorld(db)
  await registerTriggers(db, using({})(Jobs), new Date())
  let errors: string[] = []
  const note = (what: unknown, text?: string) => void errors.push(`${text ?? ''} ${describe(what)}`)
  const live = new FleetState()
  await live.loadFrom(db)
  const server = await realApp(db, {
    live,
    rootCompanyId: world.ids.company?.home[0] ?? 0,
    onError: note,
    log: errorLog(note),
    mapMatcher: {
      snap: async points => ({
        snappedPoints: points.map((point, originalIndex) => ({ ...point, originalIndex })),
        unmatched: [],
      }),
    },
    geocoder: createGeocoder(undefined),
  })
  const { app, use, topics } = server
  const config = use(Config)
  return {
    app,
    world,
    deps: { config, db, live, topics },
    use,
    baseOf: baseOf(config.bases),
    errors: () => {
      const noted = errors
      errors = []
      return noted
    },
    close: async () => {
      await server.close()
      await close()
    },
  }
}

function describe(what: unknown): string {
  const error = what instanceof Error ? what : (what as { err?: unknown } | undefined)?.err
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(what)
}

/** IDs of the operations that have a handler. */
export const handled: ReadonlySet<string> = new Set(
  modules.flatMap(({ handlers = [] }) => handlers).map(({ operation }) => operation.id),
)

/** Creates a logger that forwards errors only. */
function errorLog(note: (what: unknown, text?: string) => void): Log {
  const nothing = () => {}
  const log = {
    level: 'error',
    silent: nothing,
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: note,
    fatal: note,
    child: () => log,
  }
  return log
}
