import type { LiveState } from '@muster/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const since = Date.UTC(2026, 2, 31, 21, 5, 9)

/** Opens the portal with a live channel that the test controls. */
async function open(first: LiveState, settings = {}) {
  const portal = await openPortal('/auth/login')
  let state = first
  const listeners = new Set<(state: LiveState) => void>()
  const { notifications } = portal.core.live
  vi.spyOn(notifications, 'state').mockImplementation(() => state)
  vi.spyOn(notifications, 'onState').mockImplementation(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  })
  const become = (next: LiveState) => {
    state = next
    for (const listener of listeners) listener(next)
  }
  const { aLogin } = await import('@muster/core/testing')
  portal.core.session.signIn(aLogin({ userSetting: settings }))
  await portal.router.navigate(home)
  await expect.element(portal.screen.getByRole('banner')).toBeVisible()
  return { ...portal, become }
}

const banner = () => document.querySelector('.banner')?.textContent

afterEach(() => vi.restoreAllMocks())

describe('banner', () => {
  it('shows the time of the last live data and disappears after a reconnection', async () => {
    const { become } = await open({ status: 'live' })
    expect(banner()).toBeUndefined()
    become({ status: 'reconnecting', since })
    expect(banner()).toBeUndefined()
    become({ status: 'stale', since })
    await expect.poll(banner).toContain('No connection to the live data since 21:05:09')
    become({ status: 'live' })
    await expect.poll(banner).toBeUndefined()
  })

  it('shows that the browser is offline', async () => {
    const { become } = await open({ status: 'live' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    become({ status: 'offline' })
    await expect.poll(banner).toContain('You are offline')
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await expect.poll(banner).toBeUndefined()
  })

  it('moves the screen down without covering it', async () => {
    await open({ status: 'stale', since })
    await expect.poll(banner).toBeTruthy()
    const line = document.querySelector('.banner')!.getBoundingClientRect()
    expect(line.top).toBe(document.querySelector('header')!.getBoundingClientRect().bottom)
    expect(document.querySelector('main')!.getBoundingClientRect().top).toBe(line.bottom)
  })
})

it('SHELL-072 formats times by the user’s settings', async () => {
  await open({ status: 'stale', since }, { jsTimeFormat: 'hh:mm a', timezone: 'Europe/Rome' })
  await expect.poll(banner).toMatch(/since 11:05 PM/i)
})
