import {
  impersonateUser,
  login,
  logout,
  recoverLogin,
  changePassword,
  resetPassword,
  updateMyDisclaimerSettings,
  updateMyMainpage,
} from '@muster/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aLogin, fakeCore, fakeServer, problem } from '../../test/testing.ts'
import { auth } from './auth.client.ts'
import { loginHash, newPasswordHash, passwordRule } from './password.ts'

afterEach(() => vi.unstubAllGlobals())

// computed by coreutils: printf %s … | sha256sum, md5sum
const sha = '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8'
const md = '5f4dcc3b5aa765d61d8327deb882cf99'

describe('password hashes', () => {
  it('SHELL-042 sends SHA-256 hex followed by MD5 hex on login', async () => {
    expect(await loginHash('password')).toBe(sha + md)
  })

  it('sends a new password as SHA-256 hex', async () => {
    expect(await newPasswordHash('password')).toBe(sha)
  })

  it('SHELL-042 hashes UTF-8 and empty text', async () => {
    expect(await loginHash('pässwörd €')).toBe(
      'e8e68ca52f7c1be9accd28a9e464b76cfe4a7671bc3c2a102609385f2513a1e2ef3fb7c474b0972dcb2757c6e8f8270b',
    )
    expect(await loginHash('')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855d41d8cd98f00b204e9800998ecf8427e',
    )
  })

  it('SHELL-042 returns the same hashes over plain HTTP, where browsers have no crypto.subtle', async () => {
    vi.stubGlobal('crypto', { getRandomValues: () => {} })
    expect(await loginHash('password')).toBe(sha + md)
    vi.stubGlobal('crypto', undefined)
    expect(await newPasswordHash('password')).toBe(sha)
  })
})

describe('SHELL-052 rules of a new password', () => {
  it.each([
    ['Abcdef1!', []],
    ['Ünïcode1€', []],
    ['Abcde1!', ['length']],
    ['abcdefg1!', ['upper']],
    ['ABCDEFG1!', ['lower']],
    ['Abcdefgh!', ['digit']],
    ['Abcdefg1', ['symbol']],
    ['Abcdef 1', ['symbol']],
    ['aaaa', ['length', 'upper', 'digit', 'symbol']],
    ['😀Aa1', ['length']],
    ['', []],
  ])('%s lacks %j', (password, faults) => {
    expect(passwordRule(password)).toEqual(faults)
  })
})

describe('auth', () => {
  const answer = aLogin()
  const signIn = (fetch: (request: Request) => Promise<Response>) => fakeCore({ fetch, login: answer })

  it('SHELL-043 sends the login as headers and body and stores the session', async () => {
    const server = fakeServer().on(login, answer as never)
    const core = fakeCore({ fetch: server.fetch })
    await core.use(auth).login({ username: 'admin', password: 'password', brand: 'tafe' })
    const [call] = server.calls
    expect(call?.body).toEqual({ username: 'admin', password: sha + md, brand: 'tafe' })
    expect(['username', 'password', 'brand'].map(name => call?.headers.get(name))).toEqual(['admin', sha + md, 'tafe'])
    expect(core.session.get()?.accessToken).toBe('token-1')
  })

  it.each(['ádmin', ' admin', 'a\nb', '管理'])(
    'sends %j only in the body, because it is invalid in a header',
    async username => {
      const server = fakeServer().on(login, answer as never)
      await fakeCore({ fetch: server.fetch }).use(auth).login({ username, password: 'x' })
      expect(server.calls[0]?.headers.has('username')).toBe(false)
      expect(server.calls[0]?.body).toMatchObject({ username })
    },
  )

  it('SHELL-044 logs out with a POST without a body', async () => {
    const server = fakeServer().on(logout, {})
    const core = signIn(server.fetch)
    await core.use(auth).logout()
    expect(server.calls).toMatchObject([{ operation: 'logout', body: undefined }])
    expect(core.session.get()).toBeNull()
  })

  it('keeps the session when the logout fails, and ends it when the server no longer has it', async () => {
    const failing = signIn(async () => problem(500, 'Sorry.'))
    await expect(failing.use(auth).logout()).rejects.toThrow('Sorry.')
    expect(failing.session.get()).not.toBeNull()
    const expired = signIn(async () => problem(401, 'Gone.'))
    await expired.use(auth).logout()
    expect(expired.session.get()).toBeNull()
  })

  it('SHELL-056 impersonates a user and returns to the original one', async () => {
    const server = fakeServer()
      .on(
        impersonateUser,
        ({ path }) =>
          aLogin({ accessToken: 'other', userId: Number(path.userId), impersonator: { username: 'support' } }) as never,
      )
      .on(recoverLogin, answer as never)
    const core = signIn(server.fetch)
    await core.use(auth).impersonate(42)
    expect(core.session.get()).toMatchObject({ accessToken: 'other', userId: 42, impersonatedBy: 'support' })
    await core.use(auth).recoverLogin()
    expect(core.session.get()).toMatchObject({ accessToken: 'token-1', userId: 7 })
    expect(core.session.get()?.impersonatedBy).toBeUndefined()
  })

  it('SHELL-048 SHELL-049 hashes passwords as each call requires', async () => {
    const server = fakeServer().on(resetPassword, undefined).on(changePassword, undefined)
    const service = signIn(server.fetch).use(auth)
    await service.resetPassword({ password: 'password', changeKey: 'k' })
    await service.changePassword({ oldPassword: 'password', newPassword: 'password' })
    expect(server.calls.map(({ body }) => body)).toEqual([
      { password: sha, changeKey: 'k' },
      { oldPassword: sha + md, newPassword: sha },
    ])
  })

  it('SHELL-019 updates disclaimer and main page in the session after the server has stored them', async () => {
    const server = fakeServer().on(updateMyDisclaimerSettings, undefined).on(updateMyMainpage, undefined)
    const core = fakeCore({ fetch: server.fetch, login: aLogin({ legalDisclaimerAccepted: false }) })
    await core.use(auth).acceptDisclaimer()
    await core.use(auth).setMainpage('/fleet')
    expect(core.session.get()).toMatchObject({ legalDisclaimerAccepted: true, userSetting: { mainpage: '/fleet' } })
    expect(server.calls.map(({ body }) => body)).toEqual([{ accepted: true }, { mainpage: '/fleet' }])
  })
})
