import { recoverPassword } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const taken = () => new Response(null, { status: 204 })
const asked = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ operation }) => operation === 'recoverPassword').map(({ body }) => body)

async function ask(username: string, email: string, server = fakeServer().on(recoverPassword, taken)) {
  const portal = await openPortal('/auth/forgot-password', { server })
  await portal.screen.getByLabelText('User name').fill(username)
  await portal.screen.getByLabelText('Email address').fill(email)
  await portal.screen.getByRole('button', { name: 'Send link' }).click()
  return { ...portal, server }
}

it('SHELL-047 sends user name and email, and confirms without revealing if the account exists', async () => {
  const { screen, server } = await ask(' operator ', ' o@muster.example ')
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^If the user name .* Check your inbox/)
  expect(asked(server)).toEqual([{ username: 'operator', email: 'o@muster.example' }])
  expect(screen.getByRole('button', { name: 'Send link' }).elements()).toEqual([])
})

it('SHELL-084 opens without a session or menu, from the login page and back', async () => {
  const { screen, where } = await openPortal('/auth/login')
  await screen.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect.poll(where).toBe('/auth/forgot-password')
  await expect.element(screen.getByLabelText('User name')).toHaveFocus()
  expect(screen.getByRole('navigation').elements()).toEqual([])
  await screen.getByRole('link', { name: 'Back to the sign-in page' }).click()
  await expect.poll(where).toBe('/auth/login')
})

it.each([
  ['', 'o@muster.example', 'User name'],
  ['operator', '', 'Email address'],
  ['operator', 'not an address', 'Email address'],
])('sends nothing for %j and %j, and focuses the missing field', async (username, email, field) => {
  const { screen, server } = await ask(username, email)
  await expect.element(screen.getByLabelText(field)).toHaveFocus()
  await expect.element(screen.getByLabelText(field)).toHaveAccessibleDescription(/^Enter/)
  expect(asked(server)).toEqual([])
})

describe('failed request: shows the reason, keeps the input and allows a retry', () => {
  const slowed = () => {
    const answer = problem(429, 'Slow down.')
    answer.headers.set('retry-after', '700')
    return answer
  }
  it.each([
    ['slowed', slowed, /Wait 12 min/],
    ['broken', () => problem(500, 'Oops.'), /could not process your request/],
    [
      'unreachable',
      () => {
        throw new TypeError('Failed to fetch')
      },
      /cannot be reached/,
    ],
  ] as const)('%s', async (_name, fail, words) => {
    const { screen, server } = await ask('operator', 'o@muster.example', fakeServer().on(recoverPassword, fail))
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words)
    await expect.element(screen.getByLabelText('Email address')).toHaveValue('o@muster.example')
    server.on(recoverPassword, taken)
    await screen.getByRole('button', { name: 'Send link' }).click()
    await expect.element(screen.getByRole('status')).toBeVisible()
  })
})
