import { findSignOn, finishSignOn, linkSignOn, startSignOn } from '@muster/contract'
import { loginHash } from '@muster/core'
import { aLogin, fakeServer, problem } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '../../testing.tsx'

it('offers the provider of a mail domain, and shows why a sign-in cannot start', async () => {
  const server = fakeServer()
    .on(findSignOn, ({ query }) =>
      Response.json(query.get('domain') === 'corp.example' ? { companyName: 'Northfield' } : {}),
    )
    .on(startSignOn, () => problem(400, 'login.corp.example cannot be reached.', { code: 'SIGN_ON_FAILED' }))
  const { screen } = await openPortal('/auth/login', { server })
  await screen.getByLabelText('User name').fill('ada@corp.example')
  await screen.getByRole('button', { name: 'Continue with Northfield' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('login.corp.example cannot be reached.')
  expect(server.calls.find(({ operation }) => operation === 'startSignOn')?.body).toEqual({ mail: 'ada@corp.example' })
  await screen.getByLabelText('User name').fill('ada@other.example')
  await expect.element(screen.getByRole('button', { name: /Continue with/ })).not.toBeInTheDocument()
})

it('links an account with its password, once, and opens the requested screen', async () => {
  const link = { link: 'l-1', companyName: 'Northfield', mail: 'ada@corp.example', username: 'ada' }
  const server = fakeServer()
    .on(finishSignOn, () => Response.json(link))
    .on(linkSignOn, () => Response.json(aLogin()))
  sessionStorage.setItem('muster.return-to', '/user/sessions')
  const { screen, core, where } = await openPortal('/auth/sign-on?code=c&state=s', { server })
  await expect.element(screen.getByLabelText('User name')).toHaveValue('ada')
  expect(where()).toBe('/auth/sign-on?returnTo=%2Fuser%2Fsessions')
  await screen.getByLabelText('Password', { exact: true }).fill('Sample-1')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => core.session.get()?.accessToken).toBe('token-1')
  const bodies = server.calls.flatMap(({ operation, body }) =>
    operation === 'finishSignOn' || operation === 'linkSignOn' ? [body] : [],
  )
  expect(bodies).toEqual([
    { response: 'code=c&state=s' },
    { link: 'l-1', username: 'ada', password: await loginHash('Sample-1') },
  ])
  await expect.poll(where).toBe('/user/sessions')
  sessionStorage.removeItem('muster.return-to')
})

it('shows the reason of a refusal with the way back', async () => {
  const server = fakeServer().on(finishSignOn, () => problem(403, 'No rule gives you access.', {}))
  const { screen } = await openPortal('/auth/sign-on?code=c&state=s', { server })
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No rule gives you access.')
  await expect.element(screen.getByRole('link', { name: 'Back to the login' })).toBeVisible()
})
