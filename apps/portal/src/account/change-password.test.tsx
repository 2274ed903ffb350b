import { changePassword } from '@muster/contract'
import { loginHash, newPasswordHash } from '@muster/core'
import { fakeServer, problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const old = 'Oldest-1'
const good = 'Abcdef1!'
const done = () => new Response(null, { status: 204 })
const sent = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.filter(({ operation }) => operation === 'changePassword').map(({ body }) => body)

async function change(current: string, wanted: string, repeated: string, server = fakeServer()) {
  const portal = await openPortal('/user/changePassword', { login: {}, server })
  const { screen } = portal
  await screen.getByLabelText('Current password').fill(current)
  await screen.getByLabelText('New password').fill(wanted)
  await screen.getByLabelText('Repeat new password').fill(repeated)
  await screen.getByRole('button', { name: 'Change password' }).click()
  return { ...portal, server }
}

it('SHELL-020 SHELL-050 SHELL-091 opens to every signed-in user, without a permission, under the menu', async () => {
  const { screen, where } = await openPortal('/user/changePassword', { login: { acl: [], feature: [] } })
  await expect.element(screen.getByLabelText('Current password')).toBeVisible()
  await expect.element(screen.getByLabelText('New password')).toBeVisible()
  await expect.element(screen.getByLabelText('Repeat new password')).toBeVisible()
  await expect.element(screen.getByRole('banner')).toBeVisible()
  await expect.poll(() => where()).toBe('/user/changePassword')
})

it('SHELL-020 SHELL-091 rejects a support user during impersonation', async () => {
  const { where } = await openPortal('/user/changePassword', { login: { impersonator: { username: 'support' } } })
  await expect.poll(where).toBe('/dashboards/main-dashboard')
})

it(
  'SHELL-049 SHELL-055 sends both passwords as hashes, confirms with a dialog and clears the form',
  { meta: { raises: ['changePasswordSuccess'] } },
  async () => {
    const { screen, server } = await change(old, good, good, fakeServer().on(changePassword, done))
    const success = screen.getByRole('dialog', { name: 'Password changed' })
    await expect.element(success).toBeVisible()
    await expect
      .poll(() => sent(server))
      .toEqual([{ oldPassword: await loginHash(old), newPassword: await newPasswordHash(good) }])
    await expect.element(screen.getByLabelText('Current password')).toHaveValue('')
    await expect.element(screen.getByLabelText('New password')).toHaveValue('')
    await success.getByRole('button', { name: 'OK' }).click()
    await expect.element(success).not.toBeInTheDocument()
  },
)

describe('SHELL-051 sends nothing and marks an invalid form as submitted', () => {
  it.each([
    ['no current password', '', good, good, 'Current password', /Enter/],
    ['no new password', old, '', '', 'New password', /too weak/],
    ['a different repetition', old, good, 'Abcdef1?', 'Repeat new password', /do not match/],
    ['SHELL-052 too short', old, 'Abc1!', 'Abc1!', 'New password', /too weak/],
    ['SHELL-052 without an uppercase letter', old, 'abcdef1!', 'abcdef1!', 'New password', /too weak/],
    ['SHELL-052 without a lowercase letter', old, 'ABCDEF1!', 'ABCDEF1!', 'New password', /too weak/],
    ['SHELL-052 without a digit', old, 'Abcdefg!', 'Abcdefg!', 'New password', /too weak/],
    ['SHELL-052 without a symbol', old, 'Abcdefg1', 'Abcdefg1', 'New password', /too weak/],
  ])('%s', async (_name, current, wanted, repeated, field, words) => {
    const { screen, server } = await change(current, wanted, repeated)
    await expect.element(screen.getByLabelText(field)).toHaveAccessibleDescription(words)
    await expect.element(screen.getByLabelText(field)).toHaveFocus()
    expect(document.querySelector('form')?.dataset.submitted).toBe('true')
    expect(sent(server)).toEqual([])
  })
})

it('SHELL-053 rejects a new password equal to the current one, and sends nothing', async () => {
  const { screen, server } = await change(good, good, good)
  await expect.element(screen.getByLabelText('New password')).toHaveAccessibleDescription(/your current password/)
  await expect.element(screen.getByLabelText('New password')).toHaveFocus()
  expect(sent(server)).toEqual([])
})

it('updates the password rules during input', async () => {
  const { screen } = await openPortal('/user/changePassword', { login: {} })
  await screen.getByLabelText('New password').fill('abc1')
  const met = () => [...document.querySelectorAll('[data-met=true]')].map(({ textContent }) => textContent)
  await expect.poll(met).toEqual(['A lowercase letter(met)', 'A digit(met)'])
})

it(
  'SHELL-054 ERR-004 shows the server’s message and its lines, and keeps the input',
  { meta: { raises: ['changePasswordError'] } },
  async () => {
    const refuse = () =>
      problem(400, 'The current password is wrong', { errors: ['oldPassword: is wrong', 'tries: 3'] })
    const { screen } = await change(old, good, good, fakeServer().on(changePassword, refuse))
    const dialog = screen.getByRole('dialog', { name: 'Password not changed' })
    await expect.element(dialog).toMatchTextContent(/The current password is wrong\s+oldPassword: is wrong\s+tries: 3/)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect.element(screen.getByLabelText('New password')).toHaveValue(good)
  },
)

it('reports an unreachable server', async () => {
  const { screen } = await change(
    old,
    good,
    good,
    fakeServer().on(changePassword, () => {
      throw new TypeError('no')
    }),
  )
  await expect.element(screen.getByRole('dialog')).toMatchTextContent(/cannot be reached/)
})
