import { getDemoHistory } from '@muster/contract'
import { aLogin, fakeServer } from '@muster/core/testing'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const line = () => document.querySelector('.demo-history')?.textContent

afterEach(() => vi.useRealTimers())

/** Opens the portal after login; a demo server has a site plan. */
async function open(server: ReturnType<typeof fakeServer>, map: object) {
  const portal = await openPortal('/auth/login', { server })
  Object.assign(portal.core.config.map, map)
  portal.core.session.signIn(aLogin({}))
  await portal.router.navigate(home)
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  const asked = () => server.calls.filter(({ operation }) => operation === 'getDemoHistory')
  return { ...portal, asked }
}

it('shows a demo’s loaded history and stops polling when complete', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
  let percent = 40
  const server = fakeServer().on(getDemoHistory, () => ({ complete: percent === 100, percent }))
  const { screen, asked } = await open(server, { sitePlan: '/maps/site-plan.json' })
  await expect.poll(line).toBe('The demo’s history is loading: 40 %')
  await expect
    .element(screen.getByRole('progressbar', { name: 'The demo’s history is loading: 40 %' }))
    .toHaveAttribute('value', '40')
  percent = 80
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(line).toContain('80 %')
  percent = 100
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(line).toBeUndefined()
  const { length } = asked()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked()).toHaveLength(length)
})

it('requests nothing on other servers', async () => {
  const { asked } = await open(fakeServer(), {})
  expect(asked()).toEqual([])
  expect(line()).toBeUndefined()
})
