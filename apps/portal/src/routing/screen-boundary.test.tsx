import { assemble, definePlugin, defineRoute } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Inside } from '../inside/inside.tsx'
import { hostMessages } from '../messages.ts'
import shellMessages from '../shell/messages.en.json'
import { ScreenBoundary } from './screen-boundary.tsx'

const copied: string[] = []

beforeEach(() => {
  copied.length = 0
  // what React tells of a failure that is meant
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
})
afterEach(() => vi.restoreAllMocks())

let fails = true
function Screen(): ReactNode {
  if (fails) throw new Error('Refused: Bearer token-1 at /wlf/api/x?key=k-1')
  return <p>All is well</p>
}

it('a screen that throws says so, hands out details without secrets, and can be tried again', async () => {
  fails = true
  const screen = await render(
    <TestHost core={fakeCore({ login: aLogin() })} messages={hostMessages}>
      <MemoryRouter initialEntries={['/fleet?unitId=77']}>
        <nav>Menu</nav>
        <ScreenBoundary>
          <Screen />
        </ScreenBoundary>
      </MemoryRouter>
    </TestHost>,
  )
  await expect.element(screen.getByText('This screen failed')).toBeVisible()
  await expect.element(screen.getByText('Menu')).toBeVisible()
  await screen.getByRole('button', { name: 'Copy details' }).click()
  await expect.poll(() => copied).toHaveLength(1)
  await expect.poll(() => copied[0]).toContain('Screen /fleet?unitId=…')
  await expect.poll(() => copied[0]).toContain('User operator')
  await expect.poll(() => copied[0]).toContain('Refused: Bearer … at /wlf/api/x?key=…')
  expect(copied[0]).not.toMatch(/token-1|77|k-1/)
  await screen.getByText('Details for support').click()
  await expect.element(screen.getByText(/Refused: Bearer …/)).toBeVisible()
  fails = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByText('All is well')).toBeVisible()
})

it('a plugin’s screen that throws leaves the menu, which leads on', async () => {
  await page.viewport(1280, 800)
  const broken = defineRoute({
    path: '/broken',
    access: {},
    chrome: 'menu',
    title: 'test.broken',
    load: async () => () => {
      throw new Error('Broken.')
    },
  })
  const sound = defineRoute({
    path: '/sound',
    access: {},
    chrome: 'menu',
    title: 'test.sound',
    load: async () => () => 'Sound screen',
  })
  const nodes = [broken, sound].map(to => ({ id: to.path.slice(1), label: `test.${to.path.slice(1)}` as const, to }))
  const plugin = definePlugin({ id: 'test', routes: [broken, sound], menu: [{ under: 'fleet', nodes }] })
  const registry = assemble([plugin], { mode: 'development' })
  const element = <Inside registry={registry} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/broken'] })
  const messages = { ...hostMessages, ...shellMessages, 'test.broken': 'Broken', 'test.sound': 'Sound' }
  const screen = await render(
    <TestHost core={fakeCore({ login: aLogin() })} messages={messages}>
      <RouterProvider router={router} />
    </TestHost>,
  )
  await expect.element(screen.getByText('This screen failed')).toBeVisible()
  await screen.getByText('Fleet management').click()
  await screen.getByRole('link', { name: 'Sound' }).click()
  await expect.element(screen.getByText('Sound screen')).toBeVisible()
  await expect.element(screen.getByText('This screen failed')).not.toBeInTheDocument()
})

it('code that is no longer there is loaded by a new page, not by trying again', async () => {
  function Gone(): ReactNode {
    throw new TypeError('Failed to fetch dynamically imported module: http://muster.test/assets/fleet-map-1.js')
  }
  const screen = await render(
    <TestHost core={fakeCore({ login: aLogin() })} messages={hostMessages}>
      <MemoryRouter>
        <ScreenBoundary>
          <Gone />
        </ScreenBoundary>
      </MemoryRouter>
    </TestHost>,
  )
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0)
})
