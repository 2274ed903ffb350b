import { features, permissions, type Operation, type OperationTypes } from '@muster/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { Background } from '#kernel/background.ts'
import type { Database } from '#kernel/db/schema.ts'
import type { Replica } from '#kernel/db/replica.ts'
import { loadConfig } from '#kernel/config/config.ts'
import { baseOf } from '#kernel/http/documents.ts'
import type { Geocoder } from '#kernel/ports/geocoding.ts'
import type { MapMatcher } from '#kernel/ports/map-matching.ts'
import type { Environment } from '#kernel/config/config-reader.ts'
import type { Log } from '#kernel/dependencies.ts'
import type { Use } from '#kernel/dependency.ts'
import { Embeds } from '#kernel/http/embeds.ts'
import type { Mailer } from '#kernel/ports/mail.ts'
import { LocalTopics } from '#kernel/realtime/topics.ts'
import { createEmbeds } from '#modules/admin/embed-tokens/embeds.ts'
import { createAuthenticator } from '#modules/auth/authenticator.ts'
import { openSession } from '#modules/auth/sessions.ts'
import { AddedModules } from '#start/added/added-modules.ts'
import { createServerApp, provideFromModules } from '#start/app.ts'
import { commitHooks, provideDeviceJobs } from '#start/follow-modules.ts'
import { modules } from '#start/modules.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { createPipeline, type Pipeline } from '#telemetry/ingest/pipeline.ts'
import { FleetState } from '#telemetry/live/fleet-state.ts'
import { testDependencies } from './dependencies.ts'
import { deviceReception } from './device-reception.ts'

const ingestToken = 'test'

interface CallParts {
  path?: object
  query?: object
  /** Raw body; absent to send none. */
  body?: unknown
  /** Language of the request; by default that of the user's settings. */
  language?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface RawRequest extends Pick<InjectOptions, 'headers' | 'remoteAddress'> {
  /** A user, or a token. */
  as?: number | string
  payload?: object | FormData | Buffer | string
}

export interface RealApp {
  link: DeviceLink
  app: FastifyInstance
  use: Use
  live: FleetState
  pipeline: Pipeline
  topics: LocalTopics
  /** Calls an operation by HTTP, without sockets. `body` is the result, or the problem when the status is 400 or above. */
  call: <T extends OperationTypes>(
    userId: number,
    operation: Operation<T>,
    parts?: CallParts,
  ) => Promise<{
    status: number
    headers: Record<string, unknown>
    body: T['result'] & { detail?: string; errors?: string[] }
  }>
  /** Sends any request. @param path below the fleet service, or with the name of another: `/command-manager/api/user/commands` */
  send: (method: Method, path: string, request?: RawRequest) => Promise<LightMyRequestResponse>
  /** Returns the token of a new session. */
  tokenOf: (userId: number, impersonator?: { userId: number; token: string }) => Promise<string>
  /** Posts a body to an ingest address, `traccar/positions` or `aemp`, and returns its summary. */
  feed: <T = { accepted: number; duplicate: number; rejected: { reason: string }[] }>(
    path: string,
    body: string,
  ) => Promise<T>
  /** Resolves once ingested messages are counted and the followers of ingest have received them. */
  settle: () => Promise<void>
  /** Resolves once work that continues after a response is done. */
  drain: () => Promise<void>
  /** Returns the bytes of a file. @throws Error with the problem when the status is 400 or above */
  download: <T extends OperationTypes>(userId: number, operation: Operation<T>, parts?: CallParts) => Promise<Buffer>
  close: () => Promise<void>
}

interface RealAppOptions {
  replica?: Replica
  live?: FleetState
  mapMatcher?: MapMatcher
  geocoder?: Geocoder
  mail?: Mailer
  log?: Log
  clock?: () => Date
  env?: Environment
  /** Receives failures after a response and of listeners; ignored by default. */
  onError?: (error: unknown) => void
  /** Replaces the default pipeline. */
  pipeline?: Pipeline
  rootCompanyId?: number
  /** External modules. */
  added?: AddedModules
}

/** Starts the server with all its modules over a database, isolated from the network. */
export async function realApp(
  db: Database,
  {
    replica,
    live = new FleetState(),
    mapMatcher,
    geocoder = { addressOf: async () => '-' },
    mail = { send: async () => {}, close: () => {} },
    log = pino({ level: 'silent' }),
    clock,
    env = {},
    onError = () => {},
    rootCompanyId = 1,
    added = AddedModules.none(),
    pipeline = createPipeline({ db, register: false, rootCompanyId, inCommit: commitHooks(modules), wait: 1 }),
  }: RealAppOptions = {},
): Promise<RealApp> {
  const background = new Background(onError)
  const topics = new LocalTopics(onError)
  const bases = baseOf(loadConfig({}).bases)
  const dependencies = testDependencies({
    db,
    ...(replica && { replica }),
    ...(mapMatcher && { mapMatcher }),
    ...(clock && { clock }),
    env: { MUSTER_INGEST_TOKEN: ingestToken, ...env },
    pipeline,
    background,
    live,
    topics,
    authenticator: createAuthenticator(db),
    log,
    mail,
    geocoder,
    publicUrl: () => 'https://muster.example',
  })
  const { use } = dependencies
  const addedPermissions = added.plugins.flatMap(plugin => plugin.permissions ?? [])
  provideFromModules(dependencies, [...modules, ...added.modules], addedPermissions)
  dependencies.provide(Embeds, createEmbeds(use))
  const { link, receiver: devices } = deviceReception(db, pipeline, { onError })
  dependencies.provide(DeviceLink, link)
  provideDeviceJobs(use, modules)
  const app = await createServerApp(dependencies, modules, { portal: '/nowhere', devices, added })

  async function tokenOf(userId: number, impersonator?: { userId: number; token: string }): Promise<string> {
    return (await openSession(db, { userId, hours: 1, ...(impersonator && { impersonator }) })).token
  }

  async function callRaw(
    userId: number,
    operation: Operation,
    { path = {}, query = {}, body, language }: CallParts = {},
  ) {
    const values: Record<string, unknown> = { ...path }
    const filled = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(values[name]))
    return app.inject({
      method: operation.method,
      url: `${bases(operation)}${filled}`,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: {
        authorization: `Bearer ${await tokenOf(userId)}`,
        ...(language && { 'accept-language': language }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }

  return {
    app,
    link,
    use,
    live,
    pipeline,
    topics,
    tokenOf,
    call: async (userId, operation, parts) => {
      const response = await callRaw(userId, operation, parts)
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body ? response.json() : (undefined as never),
      }
    },
    send: async (method, path, { as, payload, headers, ...more } = {}) => {
      const token = typeof as === 'number' ? await tokenOf(as) : as
      const form = payload instanceof FormData ? new Response(payload) : undefined
      return app.inject({
        method,
        url: /^\/(command-manager|ingest|plugins|wlf)\//.test(path) ? path : `/wlf/api${path}`,
        headers: {
          ...headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        },
        ...(payload && { payload: form ? Buffer.from(await form.arrayBuffer()) : (payload as object) }),
        ...more,
      })
    },
    download: async (userId, operation, parts) => {
      const response = await callRaw(userId, operation, parts)
      if (response.statusCode >= 400) throw new Error(response.body)
      return response.rawPayload
    },
    feed: async (path, body) => {
      const response = await app.inject({
        method: 'POST',
        url: `/ingest/${path}`,
        headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'text/plain' },
        payload: body,
      })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json()
    },
    settle: () => pipeline.drain(),
    drain: () => background.drain(),
    close: async () => {
      await background.drain()
      link.close()
      await app.close()
      await background.drain()
      await pipeline.drain()
    },
  }
}

/** Returns status, headers and JSON of a response; undefined JSON without a body. */
export const jsonOf = <T = Record<string, unknown>>(response: LightMyRequestResponse) => ({
  status: response.statusCode,
  headers: response.headers,
  body: (response.body ? response.json() : undefined) as T,
})

/** Stores users by ID, each in a company, with every permission and feature, or with the given permissions. */
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
