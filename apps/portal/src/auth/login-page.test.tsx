import { finishSignIn, login, updateMyDisclaimerSettings } from '@muster/contract'
import { loginHash } from '@muster/core'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '../testing.tsx'
import { themes } from '../themes/index.ts'

const password = 'Sämple-1'

/** Server response with the fields that these tests need. */
const answer =
  (changes: Parameters<typeof aLogin>[0] = {}) =>
  () =>
    Response.json(aLogin(changes))

async function signIn({ screen }: Awaited<ReturnType<typeof openPortal>>, name = 'operator') {
  await screen.getByLabelText('User name').fill(name)
  await screen.getByLabelText('Password', { exact: true }).fill(password)
  await userEvent.keyboard('{Enter}')
}

it('SHELL-043 sends name, hash and brand as headers and in the body, and stores the session', async () => {
  const server = fakeServer().on(login, answer())
  const portal = await openPortal('/auth/login', { server, theme: themes.kai })
  await signIn(portal)
  await expect.poll(() => portal.core.session.get()?.accessToken).toBe('token-1')
  const call = server.calls.find(({ operation }) => operation === 'login')!
  const sent = { username: 'operator', password: await loginHash(password), brand: 'kai' }
  expect(call.body).toEqual(sent)
  for (const [name, value] of Object.entries(sent)) expect(call.headers.get(name)).toBe(value)
  expect(JSON.stringify([...call.headers, call.body])).not.toContain(password)
})

it('requests a second factor before the session starts, and returns to the password when the sign-in expires', async () => {
  const pending = { pending: 'p-1', expiresAt: '2026-11-29T12:00:00Z', methods: ['AUTHENTICATOR_APP', 'RECOVERY_CODE'] }
  const codes: unknown[] = []
  const server = fakeServer()
    .on(login, () => Response.json(pending))
    .on(finishSignIn, ({ body }) => {
      codes.push(body)
      if (codes.length === 1) return problem(400, 'This code is wrong.', { code: 'CODE_WRONG' })
      return codes.length === 2 ? problem(400, 'Expired.', { code: 'SIGN_IN_EXPIRED' }) : Response.json(aLogin())
    })
  const portal = await openPortal('/auth/login', { server })
  const { screen } = portal
  await signIn(portal)
  await screen.getByLabelText('Code').fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This code is wrong.')
  expect(portal.core.session.get()).toBeNull()
  await screen.getByRole('button', { name: 'Use a recovery code' }).click()
  await screen.getByLabelText('Recovery code').fill('aaaa-bbbb')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The sign-in took too long or had too many wrong codes. Enter your password again.')
  await signIn(portal)
  await screen.getByLabelText('Code').fill('234567')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => portal.core.session.get()?.accessToken).toBe('token-1')
  expect(codes[1]).toEqual({ pending: 'p-1', code: 'aaaa-bbbb' })
})

it('supports password managers', async () => {
  const { screen } = await openPortal('/auth/login')
  const name = screen.getByLabelText('User name')
  await expect.element(name).toHaveAttribute('name', 'username')
  await expect.element(name).toHaveAttribute('autocomplete', 'username')
  await expect.element(name).toHaveFocus()
  const secret = screen.getByLabelText('Password', { exact: true })
  await expect.element(secret).toHaveAttribute('name', 'password')
  await expect.element(secret).toHaveAttribute('autocomplete', 'current-password')
})

describe('failed login: shows the reason, keeps the input and stays on the page', () => {
  const failures: [name: string, answer: () => Response, words: RegExp][] = [
    ['refused', () => problem(401, 'Bad credentials.'), /wrong/],
    ['locked', () => problem(429, 'Slow down.'), /Too many attempts/],
    ['broken', () => problem(500, 'Oops.'), /could not sign you in/],
    [
      'unreachable',
      () => {
        throw new TypeError('Failed to fetch')
      },
      /cannot be reached/,
    ],
  ]
  it.each(failures)('%s', async (_name, fail, words) => {
    const portal = await openPortal('/auth/login', { server: fakeServer().on(login, fail) })
    await signIn(portal)
    await expect.element(portal.screen.getByRole('alert')).toMatchTextContent(words)
    await expect.element(portal.screen.getByLabelText('User name')).toHaveValue('operator')
    expect(portal.where()).toBe('/auth/login')
  })
})

it('sends nothing without a name or a password, and focuses the missing field', async () => {
  const { screen, server } = await openPortal('/auth/login')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByLabelText('User name')).toHaveAccessibleDescription('Enter your user name.')
  await screen.getByLabelText('User name').fill('operator')
  await screen.getByRole('button', { name: 'Sign in' }).click()
  const secret = screen.getByLabelText('Password', { exact: true })
  await expect.element(secret).toHaveAccessibleDescription('Enter your password.')
  await expect.element(secret).toHaveFocus()
  expect(server.calls.filter(({ operation }) => operation === 'login')).toEqual([])
})

it.each([
  ['logout', /signed out/],
  ['expired', /has ended/],
  ['elsewhere', /another tab/],
  ['reset', /has been saved/],
])('SHELL-083 opens without a session or menu, and shows the notice %s', async (name, words) => {
  const { screen, where } = await openPortal(`/auth/login?${name}=true`)
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('navigation').elements()).toEqual([])
  await expect.poll(() => where()).toBe(`/auth/login?${name}=true`)
})

it('preserves a deep link with its query through login and disclaimer', async () => {
  const server = fakeServer()
    .on(login, answer({ legalDisclaimerAccepted: false }))
    .on(updateMyDisclaimerSettings, () => new Response(null, { status: 204 }))
  const portal = await openPortal('/dashboards/main-dashboard?from=mail', { server })
  await expect.element(portal.screen.getByLabelText('User name')).toBeVisible()
  await signIn(portal)
  await portal.screen.getByRole('button', { name: 'Accept and continue' }).click()
  await expect.poll(portal.where).toBe('/dashboards/main-dashboard?from=mail')
})

it.each([
  ['/dashboards/main-dashboard', '/dashboards/main-dashboard'],
  ['https://old.host.example/dashboards/main-dashboard?a=1', '/dashboards/main-dashboard?a=1'],
  ['//evil.example', '/dashboards/main-dashboard'],
  ['/auth/login', '/dashboards/main-dashboard'],
])('SHELL-036 opens the user’s home page without a deep link: %s opens %s', async (mainpage, expected) => {
  const server = fakeServer().on(login, answer({ userSetting: { mainpage } }))
  const portal = await openPortal('/auth/login', { server })
  await signIn(portal)
  await expect.poll(portal.where).toBe(expected)
})
