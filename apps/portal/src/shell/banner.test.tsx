import type { LiveState } from '@muster/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../testing.tsx'

const home = '/dashboards/main-dashboard'
const since = Date.UTC(2026, 2, 31, 21, 5, 9)

/** The portal over a live channel in the hand of the test. */
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

describe('a line below the bar', () => {
  it('says since when there is no live data, and goes when it is back', async () => {
    const { become } = await open({ status: 'live' })
    expect(banner()).toBeUndefined()
    become({ status: 'reconnecting', since })
    expect(banner()).toBeUndefined()
    become({ status: 'stale', since })
    await expect.poll(banner).toContain('No connection to the live data since 21:05:09')
    become({ status: 'live' })
    await expect.poll(banner).toBeUndefined()
  })

  it('says that the browser is offline, as long as it is', async () => {
    const { become } = await open({ status: 'live' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    become({ status: 'offline' })
    await expect.poll(banner).toContain('You are offline')
    online.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await expect.poll(banner).toBeUndefined()
  })

  it('covers nothing: the screen begins below it', async () => {
    await open({ status: 'stale', since })
    await expect.poll(banner).toBeTruthy()
    const line = document.querySelector('.banner')!.getBoundingClientRect()
    expect(line.top).toBe(document.querySelector('header')!.getBoundingClientRect().bottom)
    expect(document.querySelector('main')!.getBoundingClientRect().top).toBe(line.bottom)
  })
})

it('SHELL-072 times follow the user’s settings', async () => {
  await open({ status: 'stale', since }, { jsTimeFormat: 'hh:mm a', timezone: 'Europe/Rome' })
  await expect.poll(banner).toMatch(/since 11:05 PM/i)
})
