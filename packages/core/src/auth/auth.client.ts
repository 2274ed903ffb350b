import {
  changePassword,
  finishSignIn,
  impersonateUser,
  login,
  logout,
  recoverLogin,
  recoverPassword,
  resetPassword,
  updateMyDisclaimerSettings,
  updateMyMainpage,
  type FleetSchemas,
} from '@muster/contract'
import { ApiError } from '../api/errors.ts'
import { defineClient } from '../registry/client.ts'
import type { Session } from '../session/session.ts'
import { loginHash, newPasswordHash } from './password.ts'

export interface Credentials {
  readonly username: string
  /** Plain text; hashed before it is sent. */
  readonly password: string
  /** Theme of the tenant. */
  readonly brand?: string
}

/** Sign-in with the correct password that requires a second factor. */
export type PendingSignIn = FleetSchemas['PendingSignIn']

/** Returns whether a sign-in needs a second factor. */
export const isPending = (answer: object): answer is PendingSignIn => 'pending' in answer

export interface Auth {
  /** Starts a session, or returns the data that `finishSignIn` needs in addition to a second factor. */
  login(credentials: Credentials): Promise<Session | PendingSignIn>
  /** Starts a session with a second factor, or with a passkey alone. */
  finishSignIn(factor: FleetSchemas['SignInFactor']): Promise<Session>
  /**
   * Ends the session after the server has ended it. If the call fails, the session stays.
   * Resolves with the page at which a single sign-on ends, too.
   */
  logout(): Promise<string | undefined>
  /** Signs in as another user. Callers confirm first. */
  impersonate(userId: number): Promise<Session>
  /** Returns to the session of the original user after an impersonation. */
  recoverLogin(): Promise<Session>
  acceptDisclaimer(): Promise<void>
  setMainpage(mainpage: string): Promise<void>
  /** Requests the mail with a change key. */
  recoverPassword(account: { username: string; email: string }): Promise<void>
  resetPassword(change: { password: string; changeKey: string }): Promise<void>
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<void>
}

/** Sessions and passwords, shared by all hosts: `core.use(auth).login({ username, password })`. */
export const auth = defineClient<Auth>({
  id: 'auth',
  create: ({ api, session }) => ({
    async login({ username, password, brand }) {
      const body = { username, password: await loginHash(password), brand }
      const answer = await api.call(login, { headers: headersOf(body), body })
      return isPending(answer) ? answer : session.signIn(answer)
    },
    finishSignIn: async body => session.signIn(await api.call(finishSignIn, { body })),
    async logout() {
      let continueAt: string | undefined
      try {
        continueAt = (await api.call(logout)).continueAt
      } catch (error) {
        // the session no longer exists on the server, so the user is logged out
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
      session.signOut('user')
      return continueAt
    },
    impersonate: async userId => session.signIn(await api.call(impersonateUser, { path: { userId } })),
    recoverLogin: async () => session.signIn(await api.call(recoverLogin)),
    async acceptDisclaimer() {
      await api.call(updateMyDisclaimerSettings, { body: { accepted: true } })
      session.acceptDisclaimer()
    },
    async setMainpage(mainpage) {
      await api.call(updateMyMainpage, { body: { mainpage } })
      session.updateSettings({ mainpage })
    },
    recoverPassword: body => api.call(recoverPassword, { body }),
    resetPassword: async ({ password, changeKey }) =>
      api.call(resetPassword, { body: { password: await newPasswordHash(password), changeKey } }),
    changePassword: async ({ oldPassword, newPassword }) =>
      api.call(changePassword, {
        body: { oldPassword: await loginHash(oldPassword), newPassword: await newPasswordHash(newPassword) },
      }),
  }),
})

/** Repeats the body as headers, unless a value contains characters that are invalid in a header. */
function headersOf(body: { username: string; password: string; brand?: string }) {
  const fits = Object.values(body).every(
    value => value === undefined || /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value),
  )
  return fits ? body : {}
}
