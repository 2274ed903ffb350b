import {
  changePassword,
  impersonateUser,
  login,
  logout,
  recoverLogin,
  recoverPassword,
  resetPassword,
  updateMyDisclaimerSettings,
  updateMyMainpage,
} from '@muster/contract'
import { ApiError } from '../api/errors.ts'
import { defineService } from '../registry/service.ts'
import type { Session } from '../session/session.ts'
import { loginHash, newPasswordHash } from './password.ts'

export interface Credentials {
  readonly username: string
  /** As typed; it is hashed before it leaves. */
  readonly password: string
  /** The tenant's theme. */
  readonly brand?: string
}

export interface Auth {
  login(credentials: Credentials): Promise<Session>
  /** Ends the session here once the server has ended it; a failure leaves it as it is. */
  logout(): Promise<void>
  /** Becomes another user; ask first. */
  impersonate(userId: number): Promise<Session>
  /** Back to the user behind an impersonation. */
  recoverLogin(): Promise<Session>
  acceptDisclaimer(): Promise<void>
  setMainpage(mainpage: string): Promise<void>
  /** Asks for the mail with a change key. */
  recoverPassword(account: { username: string; email: string }): Promise<void>
  resetPassword(change: { password: string; changeKey: string }): Promise<void>
  changePassword(change: { oldPassword: string; newPassword: string }): Promise<void>
}

/** Sessions and passwords, the same for every host: `core.use(auth).login({ username, password })`. */
export const auth = defineService<Auth>({
  id: 'auth',
  create: ({ api, session }) => ({
    async login({ username, password, brand }) {
      const body = { username, password: await loginHash(password), brand }
      return session.signIn(await api.call(login, { headers: headersOf(body), body }))
    },
    async logout() {
      try {
        await api.call(logout)
      } catch (error) {
        // the server has no such session any more, which is what was asked for
        if (!(error instanceof ApiError && error.status === 401)) throw error
      }
      session.signOut('user')
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

/** The same three as headers, unless one of them cannot stand in a header: the body has them anyway. */
function headersOf(body: { username: string; password: string; brand?: string }) {
  const fits = Object.values(body).every(
    value => value === undefined || /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(value),
  )
  return fits ? body : {}
}
