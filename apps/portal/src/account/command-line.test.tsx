import { createSignInCode } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const waiting = '/user/command-line?port=4711&challenge=c-1&state=s-1'

it('requests a code for the command line once the user confirms, and shows why there is none', async () => {
  const server = fakeServer().on(createSignInCode, () => problem(403, 'Confirm that it is you first.', {}))
  const { screen } = await openPortal(waiting, { server, login: {} })
  await expect.element(screen.getByText(/signs in at .* as/)).toBeVisible()
  expect(server.calls.map(({ operation }) => operation)).not.toContain('createSignInCode')
  await screen.getByRole('button', { name: 'Sign in the command line' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Confirm that it is you first.')
  expect(server.calls.find(({ operation }) => operation === 'createSignInCode')?.body).toEqual({
    purpose: 'SIGN_IN',
    challenge: 'c-1',
  })
})

it('shows the next step without a waiting command, and after one', async () => {
  const { screen, router } = await openPortal('/user/command-line', { login: {} })
  await expect.element(screen.getByText(/muster login --browser/)).toBeVisible()
  await router.navigate('/user/command-line?purpose=VERIFY&result=done')
  await expect.element(screen.getByText('You have confirmed that it is you')).toBeVisible()
})
