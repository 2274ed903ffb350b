import type { Operation } from '@muster/contract'
import type { FastifyInstance } from 'fastify'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { createEmbeds } from '#modules/admin/embed-tokens/embeds.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { Background } from '#kernel/background.ts'
import { baseOf } from '#kernel/http/documents.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { registerTriggers } from '#kernel/jobs/triggers.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { createGeocoder } from '#kernel/ports/geocoding.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { testDatabase } from '../database.ts'
import { makeWorld } from './world.ts'
import type { World } from './world.ts'
import { createServerApp } from '#start/app.ts'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { Jobs } from '#kernel/jobs/job.ts'
import { Embeds } from '#kernel/http/embeds.ts'
import { testDependencies, using, type TestDependencies } from '../dependencies.ts'
import { type Use } from '#kernel/dependency.ts'
import { type Log } from '#kernel/dependencies.ts'

export interface TestServer {
  app: FastifyInstance
  world: World
  /** Its dependencies by short names, and as handlers ask for them. */
  deps: Required<Pick<TestDependencies, 'config' | 'db' | 'live' | 'topics'>>
  use: Use
  baseOf: (operation: Operation) => string
  /** What was logged as an error since it was last asked. */
  errors: () => string[]
  close: () => Promise<void>
}

/** The whole server over a database of its own, called without sockets; nothing leaves it. */
export async function startTestServer(): Promise<TestServer> {
  const { db, close } = await testDatabase({ size: 6 })
  const world = await makeWorld(db)
  await registerTriggers(db, using({})(Jobs), new Date())
  let errors: string[] = []
  const note = (what: unknown, text?: string) => void errors.push(`${text ?? ''} ${describe(what)}`)
  const config = loadConfig({})
  const live = new FleetState()
  await live.loadFrom(db)
  const pipeline = createPipeline({
    db,
    register: false,
    rootCompanyId: world.ids.company?.home[0] ?? 0,
    inCommit: commitHooks(modules),
  })
  const background = new Background(note)
  const deps = { config, db, live, topics: new LocalTopics(note) }
  const dependencies = testDependencies({
    ...deps,
    pipeline,
    background,
    log: collecting(note),
    authenticator: createAuthenticator(db),
    mail: { send: async () => {}, close: () => {} },
    mapMatcher: {
      snap: async points => ({
        snappedPoints: points.map((point, originalIndex) => ({ ...point, originalIndex })),
        unmatched: [],
      }),
    },
    geocoder: createGeocoder(undefined),
    publicUrl: () => 'http://muster.example',
  })
  const { use } = dependencies
  dependencies.provide(Embeds, createEmbeds(use))
  const app = await createServerApp(dependencies, modules)
  await app.ready()
  return {
    app,
    world,
    deps,
    use,
    baseOf: baseOf(config.bases),
    errors: () => {
      const noted = errors
      errors = []
      return noted
    },
    close: async () => {
      await app.close()
      await background.drain()
      await pipeline.drain()
      await close()
    },
  }
}

function describe(what: unknown): string {
  const error = what instanceof Error ? what : (what as { err?: unknown } | undefined)?.err
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(what)
}

/** Ids of the operations that have a handler. */
export const handled: ReadonlySet<string> = new Set(
  modules.flatMap(({ handlers = [] }) => handlers).map(({ operation }) => operation.id),
)

/** A logger that keeps errors only. */
function collecting(note: (what: unknown, text?: string) => void): Log {
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
