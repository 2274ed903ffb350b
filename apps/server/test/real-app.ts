import { features, permissions, type Operation, type OperationTypes } from '@muster/contract'
import { pino } from 'pino'
import { Background } from '#kernel/background.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Replica } from '#kernel/db/replica.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { baseOf } from '#kernel/http/documents.ts'
import type { Geocoder } from '#kernel/ports/geocoding.ts'
import type { MapMatcher } from '#kernel/ports/map-matching.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { openSession } from '#modules/auth/sessions.ts'
import { createServerApp } from '#start/app.ts'
import { commitHooks } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { createPipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { testDependencies } from './dependencies.ts'

const ingestToken = 'test'

interface Asked {
  path?: object
  query?: object
  /** A raw body; none is sent where it is absent. */
  body?: unknown
  /** Of the request; without it that of the user's settings counts. */
  language?: string
}

export interface RealApp {
  /** Calls by HTTP, without sockets. `body` is the result, or the problem where the status is 400 or above. */
  call: <T extends OperationTypes>(
    userId: number,
    operation: Operation<T>,
    asked?: Asked,
  ) => Promise<{
    status: number
    headers: Record<string, unknown>
    body: T['result'] & { detail?: string; errors?: string[] }
  }>
  /** Posts a body to an ingest address, `traccar/positions` or `aemp`, and returns its summary. */
  feed: (path: string, body: string) => Promise<{ accepted: number; duplicate: number; rejected: { reason: string }[] }>
  /** Resolves when what was ingested is counted, and those who follow it have seen it. */
  settle: () => Promise<void>
  /** The bytes of a file. @throws Error with the problem where the status is 400 or above */
  download: <T extends OperationTypes>(userId: number, operation: Operation<T>, asked?: Asked) => Promise<Buffer>
  close: () => Promise<void>
}

/** The server with all its modules over a database; nothing leaves it. */
export async function realApp(
  db: Database,
  {
    replica,
    live = new FleetState(),
    mapMatcher,
    geocoder = { addressOf: async () => '-' },
    env = {},
  }: {
    replica?: Replica
    live?: FleetState
    mapMatcher?: MapMatcher
    geocoder?: Geocoder
    env?: Readonly<Record<string, string>>
  } = {},
): Promise<RealApp> {
  const background = new Background(() => {})
  const bases = baseOf(loadConfig({}).bases)
  const pipeline = createPipeline({ db, register: false, rootCompanyId: 1, inCommit: commitHooks(modules), wait: 1 })
  const dependencies = testDependencies({
    db,
    ...(replica && { replica }),
    ...(mapMatcher && { mapMatcher }),
    env: { MUSTER_INGEST_TOKEN: ingestToken, ...env },
    pipeline,
    background,
    live,
    topics: new LocalTopics(() => {}),
    authenticator: createAuthenticator(db),
    log: pino({ level: 'silent' }),
    mail: { send: async () => {}, close: () => {} },
    geocoder,
    publicUrl: () => 'https://muster.example',
  })
  const app = await createServerApp(dependencies, modules, { portal: '/nowhere' })
  async function send(userId: number, operation: Operation, { path = {}, query = {}, body, language }: Asked = {}) {
    const { token } = await openSession(db, { userId, hours: 1 })
    const values: Record<string, unknown> = { ...path }
    const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(values[name]))
    return app.inject({
      method: operation.method,
      url: `${bases(operation)}${filled}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { authorization: `Bearer ${token}`, ...(language && { 'accept-language': language }) },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }
  return {
    call: async (userId, operation, asked) => {
      const answer = await send(userId, operation, asked)
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body ? answer.json() : (undefined as never),
      }
    },
    download: async (userId, operation, asked) => {
      const answer = await send(userId, operation, asked)
      if (answer.statusCode >= 400) throw new Error(answer.body)
      return answer.rawPayload
    },
    feed: async (path, body) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/ingest/${path}`,
        headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'text/plain' },
        payload: body,
      })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
    settle: () => pipeline.drain(),
    close: async () => {
      await app.close()
      await background.drain()
      await pipeline.drain()
    },
  }
}

/** Users by id with every permission and feature, or with the named ones, each in a company. */
export async function seedCallers(
  db: Database,
  callers: Record<number, { companyId: number; acls?: readonly string[] }>,
): Promise<void> {
  for (const [id, { companyId, acls = permissions }] of Object.entries(callers)) {
    const userId = Number(id)
    await db
      .insertInto('user_group')
      .values({ group_id: userId, name: `Group ${id}`, role: 'ADMIN', acls: [...acls], features: [...features] })
      .execute()
    await db
      .insertInto('app_user')
      .values({ user_id: userId, login: `user ${id}`, company_id: companyId, group_id: userId })
      .execute()
  }
}
