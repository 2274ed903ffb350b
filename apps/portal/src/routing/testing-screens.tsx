import { assemble, definePlugin, type AnyRoute, type Core } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { Loading } from '@muster/ui'
import { TestHost } from '@muster/ui/testing'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Inside } from '../inside/inside.tsx'
import { screenRoutes } from '../inside/screen-routes.tsx'
import { hostMessages } from '../messages.ts'
import shellMessages from '../shell/messages.en.json'
import { Guard } from './guard.tsx'

/** Opens routes of a plugin behind the guard and under the menu; `/` is a page without a menu. */
export function openScreens(routes: readonly AnyRoute[], core: Core = fakeCore({ login: aLogin() })) {
  const nodes = routes.map(to => ({ id: to.path.slice(1), label: to.title!, to }))
  const plugin = definePlugin({ id: 'test', routes, menu: [{ under: 'fleet', nodes }] })
  const registry = assemble([plugin], { mode: 'development' })
  const inside = { element: <Inside registry={registry} />, children: screenRoutes(core, registry.routes) }
  const children = [{ path: '/', element: <p>Home</p> }, inside]
  const root = { element: <Guard farewell={() => undefined} />, hydrateFallbackElement: <Loading />, children }
  return openRoutes([root], routes[0]!.path, core)
}

export async function openRoutes(routes: RouteObject[], address: string, core: Core = fakeCore({ login: aLogin() })) {
  await page.viewport(1280, 800)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const messages = { ...hostMessages, ...shellMessages, 'test.broken': 'Broken', 'test.sound': 'Sound' }
  const screen = await render(
    <TestHost core={core} messages={messages}>
      <RouterProvider router={router} />
    </TestHost>,
  )
  return { router, screen }
}
