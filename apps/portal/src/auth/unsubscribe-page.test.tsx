import { unsubscribeFromReport } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

const path = '/auth/unsubscribe?token=abc.def'

it('removes an address without a login, only after the button is pressed', async () => {
  const server = fakeServer().on(unsubscribeFromReport, () => new Response(null, { status: 204 }))
  const { screen } = await openPortal(path, { server })
  const calls = () => server.calls.filter(({ operation }) => operation === 'unsubscribeFromReport')
  const button = screen.getByRole('button', { name: 'Unsubscribe' })
  await expect.element(button).toBeVisible()
  expect(calls()).toEqual([])
  await button.click()
  await expect.element(screen.getByRole('status')).toMatchTextContent('Your address has been removed')
  expect(calls().map(({ query }) => query.get('token'))).toEqual(['abc.def'])
})

it('shows why a link is refused, and an incomplete link', async () => {
  const server = fakeServer().on(unsubscribeFromReport, () => problem(400, 'This link is incomplete.'))
  const { screen, router } = await openPortal(path, { server })
  await screen.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This link is incomplete.')
  await router.navigate('/auth/unsubscribe')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Open it from the email again')
})
