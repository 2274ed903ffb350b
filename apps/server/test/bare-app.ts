import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Db } from '#kernel/dependencies.ts'
import type { Handler } from '#kernel/http/handler.ts'
import { resources } from '#modules/admin/lookups/vehicle-icons.ts'
import { createServerApp } from '#start/app.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { testDependencies } from './dependencies.ts'

interface Given {
  env?: Record<string, string>
  handlers?: Handler[]
  lines?: string[]
  isLoaded?: () => boolean
  folder?: string
}

/** Database that does not respond. */
const silentDatabase = {} as Db

/** Sets up a test file for a server without a database, which serves a built portal of two files. */
export function bareAppTests() {
  let portal: string
  beforeAll(async () => {
    portal = await mkdtemp(join(tmpdir(), 'muster-portal-'))
    await mkdir(join(portal, 'assets', 'themes', 'tafe'), { recursive: true })
    await writeFile(join(portal, 'assets', 'themes', 'tafe', 'settings.json'), '{}')
    await writeFile(join(portal, 'index.html'), '<!doctype html><title>Muster</title>')
    await writeFile(join(portal, 'assets', 'index-abc123.js'), 'let a = 1')
    await writeFile(join(portal, 'assets', 'index-abc123.js.br'), brotliCompressSync('let a = 1'))
  })
  afterAll(() => rm(portal, { recursive: true }))

  async function start({ env = {}, handlers = [], lines = [], isLoaded, folder = portal }: Given = {}) {
    const unsubscribe = () => {}
    const pipeline = { onPositions: () => unsubscribe, onAlarms: () => unsubscribe, busy: false } as unknown as Pipeline
    const log = pino({ level: lines ? 'info' : 'silent' }, { write: (line: string) => void lines.push(line) })
    const dependencies = testDependencies({
      db: silentDatabase,
      env,
      live: new FleetState(),
      pipeline,
      log,
      authenticator: {
        authenticate: async () => undefined,
        authenticateAll: async () => [],
        scopeOf: async () => ({ userId: 0, companyIds: [] }),
        scopesOf: async () => new Map(),
      },
    })
    const module = { id: 'test', handlers: [...resources, ...handlers] }
    const app = await createServerApp(dependencies, [module], { portal: folder, ...(isLoaded ? { isLoaded } : {}) })
    onTestFinished(() => app.close())
    return app
  }

  return { start, portal: () => portal }
}

/** Returns the level of a line of the log. */
export const levelOf = (line: string) => (JSON.parse(line) as { level: number }).level
