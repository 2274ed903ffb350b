import type { FieldError } from '../src/api/errors.ts'
import type { Operation, OperationTypes } from '@muster/contract'
import type { ApiOptions } from '../src/api/create-api.ts'
import type { LoginResponse } from '../src/session/session.ts'
import { readConfig } from '../src/config/read-config.ts'
import { createCore, type CoreOptions } from '../src/core.ts'
import type { Bus, Headers as LiveHeaders, LiveState } from '../src/realtime/bus.ts'
import type { Core } from '../src/registry/client.ts'
import { memoryStore } from '../src/session/memory-store.ts'

/** A received call. */
export interface FakeCall {
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly headers: Headers
  /** Parsed JSON, or undefined. */
  readonly body: unknown
}

type Answer<R> = R | Response | ((call: FakeCall) => R | Response | Promise<R | Response>)

export interface FakeServer {
  readonly fetch: NonNullable<ApiOptions['fetch']>
  /** Received calls, oldest first. */
  readonly calls: readonly (FakeCall & { readonly operation: string })[]
  /** Sets the response of an operation; the last one wins. */
  on<T extends OperationTypes>(operation: Operation<T>, answer: Answer<T['result']>): FakeServer
}

/**
 * Creates a server that responds to registered operations, and with 501 to all others.
 *
 * @example
 * const server = fakeServer().on(listFleets, { items: [], totalCount: 0 })
 * const core = fakeCore({ fetch: server.fetch })
 */
export function fakeServer(): FakeServer {
  const routes = new Map<string, { operation: Operation; pattern: RegExp; answer: Answer<unknown> }>()
  const calls: (FakeCall & { operation: string })[] = []
  const server: FakeServer = {
    calls,
    on(operation, answer) {
      routes.set(operation.id, { operation, pattern: patternOf(operation.path), answer })
      return server
    },
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url)
      const found = [...routes.values()].find(
        ({ operation, pattern }) => operation.method === request.method && pattern.test(pathname),
      )
      if (!found)
        return problem(501, `No fake answers ${request.method} ${pathname}. Add it with on(operation, answer).`)
      const text = await request.text()
      const call = {
        operation: found.operation.id,
        path: { ...found.pattern.exec(pathname)?.groups },
        query: searchParams,
        headers: request.headers,
        body: parse(text),
      }
      calls.push(call)
      const answer = typeof found.answer === 'function' ? await found.answer(call) : found.answer
      if (answer instanceof Response) return answer.clone()
      return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
    },
  }
  return server
}

/** Returns a problem response as the server sends it: the lines of `errors` repeat `fieldErrors`. */
export function problem(
  status: number,
  detail: string,
  more: { code?: string; errors?: readonly string[]; fieldErrors?: readonly FieldError[]; laterSave?: object } = {},
): Response {
  const errors = more.fieldErrors?.map(({ field, message }) => `${field}: ${message}`) ?? []
  return Response.json(
    { type: 'about:blank', title: detail, status, detail, code: `http-${status}`, errors, ...more },
    {
      status,
      headers: { 'content-type': 'application/problem+json' },
    },
  )
}

/** A map style of one colour, so that tests do not wait for a world map. */
const bareMap = `data:application/json,${encodeURIComponent(
  JSON.stringify({
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#dde3ea' } }],
  }),
)}`

/**
 * Creates a core in memory at http://muster.test, without a network unless `fetch` is given. Signs in if `login` is
 * given.
 */
export function fakeCore({ login, ...options }: Partial<CoreOptions> & { login?: LoginResponse } = {}): Core {
  const base = 'http://muster.test'
  const config = readConfig({
    map: { style: bareMap },
    bases: {
      fleet: `${base}/wlf`,
      'command-manager': `${base}/command-manager`,
      'notification-manager': `${base}/wlf`,
      'notification-configurator': `${base}/wlf`,
      report: `${base}/wlf`,
    },
    sockets: { notifications: 'ws://muster.test/wlf/ws', commands: 'ws://muster.test/command-manager/ws' },
  })
  const core = createCore({ config, store: memoryStore(), fetch: fakeServer().fetch, ...options })
  if (login) core.session.signIn(login)
  return core
}

/**
 * A live channel that tests control.
 *
 * @example
 * const live = fakeLive()
 * Object.assign(core.live, { notifications: live.bus })
 * live.push({ id: 1 })
 */
export function fakeLive() {
  let state: LiveState = { status: 'live' }
  const states = new Set<(state: LiveState) => void>()
  const gaps = new Set<(since: number) => void>()
  const errors = new Set<(message: string) => void>()
  const open = new Map<object, { destination: string; headers: LiveHeaders; deliver(body: object): void }>()
  const bus: Bus = {
    start: () => () => {},
    state: () => state,
    onState: addListener(states),
    subscribe(destination, headers, listener) {
      const key = {}
      const deliver = (body: object) => listener({ body: JSON.stringify(body), headers: {}, json: () => body })
      open.set(key, { destination, headers, deliver })
      return Object.assign(() => void open.delete(key), {
        move: (moved: LiveHeaders) => void open.set(key, { destination, headers: moved, deliver }),
      })
    },
    onGap: addListener(gaps),
    onError: addListener(errors),
  }
  return {
    bus,
    /** Open subscriptions. */
    subscriptions: () => [...open.values()].map(({ destination, headers }) => ({ destination, headers })),
    /** Delivers a message to every subscription. */
    push: (body: object) => [...open.values()].forEach(({ deliver }) => deliver(body)),
    become(next: LiveState) {
      state = next
      for (const listener of states) listener(next)
    },
    /** Reports a gap after a lost connection. */
    gap: (since = 0) => gaps.forEach(listener => listener(since)),
    fail: (message: string) => errors.forEach(listener => listener(message)),
  }
}

const addListener =
  <L>(all: Set<L>) =>
  (listener: L) => {
    all.add(listener)
    return () => void all.delete(listener)
  }

/** Matches any base before the operation's path; parameters become named groups. */
function patternOf(path: string): RegExp {
  const source = path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^(?:/plugins)?(?:/[^/]+)?${source}$`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text || undefined
  }
}

export { memoryStore } from '../src/session/memory-store.ts'
export { aLogin } from './a-login.ts'
export { pluginRoutes, withoutEach, type PluginRoutes, type ServedRoute } from './plugin-routes.ts'
