import { defineRoute } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RouteFailed } from './route-failed.tsx'
import { openRoutes, openScreens } from './testing-screens.tsx'

const copied: string[] = []

beforeEach(() => {
  copied.length = 0
  // suppresses React's report of the expected failure
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
})
afterEach(() => vi.restoreAllMocks())

const sound = defineRoute({
  path: '/sound',
  access: {},
  title: 'test.sound',
  load: async () => () => 'Sound screen',
})

let fails = true
function Screen(): ReactNode {
  if (fails) throw new Error('Refused: Bearer token-1 at /wlf/api/x?key=k-1')
  return <p>All is well</p>
}

it('shows a failed screen with details without secrets and a retry', async () => {
  fails = true
  const { screen } = await openRoutes(
    [{ path: '*', element: <Screen />, errorElement: <RouteFailed /> }],
    '/fleet?unitId=unit-77',
  )
  await expect.element(screen.getByText('This screen failed')).toBeVisible()
  await screen.getByRole('button', { name: 'Copy details' }).click()
  await expect.poll(() => copied).toHaveLength(1)
  await expect.poll(() => copied[0]).toContain('Screen /fleet?unitId=…')
  await expect.poll(() => copied[0]).toContain('User operator')
  await expect.poll(() => copied[0]).toContain('Refused: Bearer … at /wlf/api/x?key=…')
  expect(copied[0]).not.toMatch(/token-1|unit-77|k-1/)
  await screen.getByText('Details for support').click()
  await expect.element(screen.getByText(/Refused: Bearer …/)).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('All is well')).toBeVisible()
})

it('keeps the menu usable when a plugin’s screen fails', async () => {
  const broken = defineRoute({
    path: '/broken',
    access: {},
    title: 'test.broken',
    load: async () => () => {
      throw new Error('Broken.')
    },
  })
  const { screen } = await openScreens([broken, sound])
  await expect.element(screen.getByText('This screen failed')).toBeVisible()
  await screen.getByText('Fleet management').click()
  await screen.getByRole('link', { name: 'Sound' }).click()
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  await expect.element(screen.getByText('This screen failed')).not.toBeInTheDocument()
})

const gone = new TypeError('Failed to fetch dynamically imported module: http://muster.test/assets/fleet-map-1.js')

it('offers a page reload for code that is gone and keeps the menu', async () => {
  const load = () => Promise.reject(gone)
  const missing = defineRoute({ path: '/broken', access: {}, title: 'test.broken', load })
  const { screen } = await openScreens([missing, sound])
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0)
})

it('reloads failed code on retry and at the next visit', async () => {
  let isOffline = true
  const load = vi.fn(async () => {
    if (isOffline) throw new Error('The connection was lost.')
    return () => <p>Here at last</p>
  })
  const late = defineRoute({ path: '/broken', access: {}, title: 'test.broken', load })
  const { router, screen } = await openScreens([late, sound])
  await expect.element(screen.getByText('This screen failed')).toBeVisible()
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(1)
  await expect.element(screen.getByText('This screen failed')).toBeVisible()
  await router.navigate('/sound')
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  isOffline = false
  await router.navigate('/broken')
  await expect.element(screen.getByText('Here at last')).toBeVisible()
})

it('loads a screen’s code only with its permission, and when it is granted', async () => {
  const load = vi.fn(async () => () => <p>For administrators</p>)
  const guarded = defineRoute({
    path: '/broken',
    access: { anyOf: ['ADM_FLEET_VIEW'] },
    title: 'test.broken',
    load,
  })
  const core = fakeCore({ login: aLogin({ acl: [] }) })
  const { router, screen } = await openScreens([guarded], core)
  await expect.element(screen.getByText('Home')).toBeVisible()
  expect(load).not.toHaveBeenCalled()
  core.session.signIn(aLogin({ acl: ['ADM_FLEET_VIEW'] }))
  await router.navigate('/broken')
  await expect.element(screen.getByText('For administrators')).toBeVisible()
})
