import { resetPassword } from '@muster/contract'
import { newPasswordHash } from '@muster/core'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const good = 'Abcdef1!'

async function choose(password: string, repeated: string, server = fakeServer()) {
  const portal = await openPortal('/auth/reset-password?changeKey=key-1', { server })
  await portal.screen.getByLabelText('New password').fill(password)
  await portal.screen.getByLabelText('Repeat new password').fill(repeated)
  await portal.screen.getByRole('button', { name: 'Save password' }).click()
  return portal
}

it('SHELL-048 SHELL-085 sends the password’s SHA-256 and the change key, then opens the login page', async () => {
  const server = fakeServer().on(resetPassword, () => new Response(null, { status: 204 }))
  const { where } = await choose(good, good, server)
  await expect.poll(where).toBe('/auth/login?reset=true')
  expect(server.calls.find(({ operation }) => operation === 'resetPassword')?.body).toEqual({
    password: await newPasswordHash(good),
    changeKey: 'key-1',
  })
})

describe('SHELL-052 sends nothing', () => {
  it.each([
    ['', ''],
    ['Abc1!', 'Abc1!'],
    ['abcdefg1!', 'abcdefg1!'],
    [good, 'Abcdef1?'],
    [good, ''],
  ])('for %j and %j', async (first, second) => {
    const { screen, server } = await choose(first, second)
    await expect.element(screen.getByRole('alert').first()).toBeVisible()
    expect(server.calls.filter(({ operation }) => operation === 'resetPassword')).toEqual([])
  })

  it('omitted change key', async () => {
    const { screen } = await openPortal('/auth/reset-password')
    await expect.element(screen.getByRole('alert')).toMatchTextContent('This link is incomplete')
    expect(screen.getByRole('button', { name: 'Save password' }).elements()).toEqual([])
  })
})

it('checks off the met password rules', async () => {
  const { screen } = await openPortal('/auth/reset-password?changeKey=key-1')
  await screen.getByLabelText('New password').fill('abc1')
  const met = () => [...document.querySelectorAll('[data-met=true]')].map(({ textContent }) => textContent)
  await expect.poll(met).toEqual(['A lowercase letter(met)', 'A digit(met)'])
})

it('shows the server’s rejection and allows a retry', async () => {
  const server = fakeServer().on(resetPassword, () => problem(400, 'This link was used already.'))
  const { screen, where } = await choose(good, good, server)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This link was used already.')
  await expect.poll(() => where()).toContain('/auth/reset-password')
  await expect.element(screen.getByRole('button', { name: 'Save password' })).not.toHaveAttribute('aria-busy')
})

it('offers a new link for an invalid one', async () => {
  const { screen, where } = await openPortal('/auth/reset-password')
  await screen.getByRole('link', { name: 'Request a new link' }).click()
  await expect.poll(where).toBe('/auth/forgot-password')
})
