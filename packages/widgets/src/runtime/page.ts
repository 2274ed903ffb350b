import { getEmbedSession, type FleetSchemas } from '@muster/contract'
import { ApiError, createCore, memoryStore, NetworkError, readConfig, type Core } from '@muster/core'
import { QueryClient } from '@tanstack/react-query'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Settings } from '../loader/settings.ts'
import { absoluteConfig } from './absolute-config.ts'
import { scopedCore } from './scoped-core.ts'

/** Reason why nothing is shown. */
export type Trouble = 'unconfigured' | 'unreachable' | 'expired' | 'refused'

export type PageState =
  | { readonly status: 'starting' }
  | { readonly status: 'ready'; readonly session: FleetSchemas['EmbedSession'] }
  | { readonly status: 'failed'; readonly trouble: Trouble; readonly message: string }

/** State shared by all widgets of a page: one session, its sockets, one cache. */
export interface Page {
  readonly state: StoreApi<{ current: PageState; core?: Core }>
  readonly queries: QueryClient
  /** Keeps the session alive until the returned function is called. */
  enter(): () => void
  retry(): void
}

/** Milliseconds before each further attempt. */
const delays = [2_000, 5_000, 15_000, 60_000]
/** Milliseconds before the token's end at which a new one is requested. */
const ahead = 60_000
/** Longest delay of a timer, in milliseconds. */
const longest = 2 ** 31 - 1

export function createPage(settings: Settings): Page {
  const state = createStore<{ current: PageState; core?: Core }>(() => ({ current: { status: 'starting' } }))
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 5_000 } } })
  let widgets = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Number of attempts, to ignore late results of earlier ones. */
  let attempt = 0
  /** Attempts in progress, which report a token rejected in the meantime. */
  let trying = 0

  function later(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void signIn(), Math.min(milliseconds, longest))
  }

  function fail(trouble: Trouble, message: string): void {
    const { core, current } = state.getState()
    // shown data stays valid as long as the session
    const isKept = trouble === 'unreachable' && current.status === 'ready' && core?.session.get()
    if (!isKept) state.setState({ current: { status: 'failed', trouble, message } })
    console.error(`Muster's widgets: ${message}`)
    if (trouble !== 'unconfigured') later(delays[Math.min(failures++, delays.length - 1)] ?? 0)
  }

  async function coreOf(): Promise<Core> {
    const known = state.getState().core
    if (known) return known
    const answer = await fetch(`${settings.server}/widgets/config.json`)
    if (!answer.ok) throw new NetworkError('config', new Error(`${answer.url} answered ${answer.status}`))
    const core = createCore({
      config: readConfig(absoluteConfig(await answer.json(), settings.server)),
      store: memoryStore(),
    })
    // clients format by the preset of the token's user: pages may not request the user's context
    Object.assign(core, { use: scopedCore(core, {}).use })
    const askAnew = () => {
      if (widgets > 0 && trying === 0 && state.getState().current.status === 'ready') void signIn()
    }
    core.session.onSignOut(reason => {
      if (reason === 'expired') askAnew()
    })
    // a widget that only listens makes no call that fails when the token ends: the rejected socket reports it
    for (const bus of Object.values(core.live))
      bus.onError(() => {
        if (bus.state().status !== 'live') askAnew()
      })
    state.setState({ core })
    return core
  }

  async function signIn(): Promise<void> {
    clearTimeout(timer)
    const mine = ++attempt
    const { token } = settings
    // a later script of the page may configure it
    if (!token && document.readyState !== 'complete')
      return addEventListener('load', () => mine === attempt && void signIn(), { once: true })
    if (!token)
      return fail(
        'unconfigured',
        'no token is configured. Call muster.configure({ token: async () => … }) in the page.',
      )
    trying += 1
    try {
      const [core, accessToken] = await Promise.all([coreOf(), token()])
      if (mine !== attempt) return
      const before = core.session.get()
      const blank = { feature: [], acl: [], companyId: 0, username: '', userId: 0, ...before, accessToken }
      if (before?.accessToken !== accessToken) core.session.signIn(blank)
      const session = await core.api.call(getEmbedSession)
      if (mine !== attempt) return
      core.session.signIn({ ...blank, ...session, username: session.name })
      failures = 0
      const wasReady = state.getState().current.status === 'ready'
      state.setState({ current: { status: 'ready', session } })
      if (!wasReady) void queries.invalidateQueries()
      if (session.expiresAt) later(Math.max(Date.parse(session.expiresAt) - Date.now() - ahead, 5_000))
    } catch (error) {
      if (mine === attempt) fail(...troubleOf(error, settings.server))
    } finally {
      trying -= 1
    }
  }

  return {
    state,
    queries,
    enter() {
      if (++widgets === 1) {
        settings.listeners.add(configured)
        void signIn()
      }
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        if (--widgets > 0) return
        settings.listeners.delete(configured)
        clearTimeout(timer)
        attempt += 1
        queries.clear()
      }
    },
    retry: () => void signIn(),
  }

  function configured(): void {
    failures = 0
    void signIn()
  }
}

function troubleOf(error: unknown, server: string): [Trouble, string] {
  if (error instanceof ApiError && error.status === 401)
    return ['expired', 'the token is unknown, expired or revoked. Let the token callback answer a new one.']
  if (error instanceof ApiError && error.status === 403) return ['refused', error.message]
  if (error instanceof NetworkError || error instanceof TypeError) {
    const origin = globalThis.location.origin
    return [
      'unreachable',
      `${server} cannot be reached, or no embed token is for pages of ${origin}. (${error.message})`,
    ]
  }
  return ['refused', `the token callback failed: ${String(error)}`]
}
