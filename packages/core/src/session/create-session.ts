import { createStore } from 'zustand/vanilla'
import type { KeyValueStore } from './key-value-store.ts'
import { readSession, sessionKeys, writeSession } from './persist.ts'
import { mergeSettings, sessionOf, type LoginResponse, type Session, type UserSettings } from './session.ts'

/** `user` asked for it, the server said 401 (`expired`), or another tab did it (`elsewhere`). */
export type SignOutReason = 'user' | 'expired' | 'elsewhere'

export interface SessionStore {
  /** The session, or null when signed out. The same object until something in it changes. */
  get(): Session | null
  subscribe(listener: (session: Session | null, before: Session | null) => void): () => void
  /** An answer with an impersonator marks the session as somebody else's. */
  signIn(answer: LoginResponse): Session
  signOut(reason: SignOutReason): void
  /** Called once a session has ended, with why; a host goes to its login page here. */
  onSignOut(listener: (reason: SignOutReason) => void): () => void
  acceptDisclaimer(): void
  updateSettings(patch: Partial<UserSettings>): void
  /** Stops listening to other tabs. */
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
    // the other tab is in the middle of writing another user: the token comes last and tells again
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
