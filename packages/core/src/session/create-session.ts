import { createStore } from 'zustand/vanilla'
import type { KeyValueStore } from './key-value-store.ts'
import { readSession, sessionKeys, writeSession } from './persist.ts'
import { mergeSettings, sessionOf, type LoginResponse, type Session, type UserSettings } from './session.ts'

/** `user` logged out, the server returned 401 (`expired`), or another tab logged out (`elsewhere`). */
export type SignOutReason = 'user' | 'expired' | 'elsewhere'

export interface SessionStore {
  /** Returns the session, or null when signed out. The same object until it changes. */
  get(): Session | null
  subscribe(listener: (session: Session | null, before: Session | null) => void): () => void
  /** Starts a session. An impersonator in the response marks it as impersonated. */
  signIn(answer: LoginResponse): Session
  signOut(reason: SignOutReason): void
  /** Called after a session has ended; a host opens its login page here. */
  onSignOut(listener: (reason: SignOutReason) => void): () => void
  acceptDisclaimer(): void
  updateSettings(patch: Partial<UserSettings>): void
  /** Unsubscribes from other tabs. */
  dispose(): void
}

/**
 * @example
 * const session = createSession(browserStore())
 * session.onSignOut(reason => nav.go('/auth/login'))
 * session.signIn(await login({ username, password }))
 */
export function createSession(store: KeyValueStore): SessionStore {
  const state = createStore<{ session: Session | null }>(() => ({ session: readSession(store) }))
  const signOutListeners = new Set<(reason: SignOutReason) => void>()
  const get = () => state.getState().session

  function end(reason: SignOutReason): void {
    if (!get()) return
    state.setState({ session: null })
    for (const listener of Array.from(signOutListeners)) listener(reason)
  }

  function save(session: Session): Session {
    writeSession(store, session)
    state.setState({ session })
    return session
  }

  function onStoreChange(key: string | null): void {
    if (key !== null && !(sessionKeys as readonly string[]).includes(key)) return
    const stored = readSession(store)
    const current = get()
    // the other tab is writing another user: it writes the token last, which triggers another event
    const sameUser = stored?.accessToken === current?.accessToken && stored?.userId === current?.userId
    if (key !== null && key !== 'token' && !sameUser) return
    if (!stored) end('elsewhere')
    else if (JSON.stringify(stored) !== JSON.stringify(current)) state.setState({ session: stored })
  }

  const dispose = store.subscribe?.(onStoreChange) ?? (() => {})

  return {
    get,
    subscribe: listener =>
      state.subscribe((now, before) => {
        if (now.session !== before.session) listener(now.session, before.session)
      }),
    signIn: answer => save(sessionOf(answer)),
    signOut(reason) {
      writeSession(store, null)
      end(reason)
    },
    onSignOut(listener) {
      signOutListeners.add(listener)
      return () => signOutListeners.delete(listener)
    },
    acceptDisclaimer() {
      const session = get()
      if (session) save({ ...session, legalDisclaimerAccepted: true })
    },
    updateSettings(patch) {
      const session = get()
      if (session) save({ ...session, userSetting: mergeSettings(session.userSetting, patch) })
    },
    dispose,
  }
}
