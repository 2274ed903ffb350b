import { assemble, definePlugin, defineRoute, pseudoLocale } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Inside } from '../inside/inside.tsx'
import { hostMessages } from '../messages.ts'
import { menuTable } from './menu-table.ts'
import shellMessages from './messages.en.json'

const entries = menuTable.flatMap(({ group, entries: own }) => own.map(entry => ({ ...entry, group })))
const labels = Object.fromEntries(entries.map(({ href, label }) => [`menu.${href}`, label]))
const registry = assemble(
  entries.map(({ group, href }) => {
    const route = defineRoute({ path: href, access: {}, chrome: 'menu', load: async () => () => 'Screen' })
    const nodes = [{ id: href, label: `menu.${href}` as const, to: route }]
    return definePlugin({
      id: `of${href.toLowerCase().replaceAll('/', '-')}`,
      routes: [route],
      menu: [{ under: group, nodes }],
    })
  }),
  { mode: 'development' },
)

/** The bar of somebody who may do everything, under a long name. */
async function openBar(width: number, language = 'en') {
  await page.viewport(width, 800)
  const router = createMemoryRouter([{ path: '*', element: <Inside registry={registry} /> }], {
    initialEntries: ['/maintenance/fleet'],
  })
  const core = fakeCore({ login: aLogin({ username: 'a.very.long.name@company.example' }) })
  const screen = await render(
    <TestHost core={core} language={language} messages={{ ...hostMessages, ...shellMessages, ...labels }}>
      <RouterProvider router={router} />
    </TestHost>,
  )
  await expect.element(screen.getByRole('banner')).toBeVisible()
  return screen
}

const fit = () => document.querySelector<HTMLElement>('.menu-bar')!.dataset.fit

it.each([
  [1280, 'en', 'compact'],
  [1000, 'en', 'drawer'],
  [1280, pseudoLocale, 'drawer'],
  [360, pseudoLocale, 'drawer'],
])('MENU-005 the whole menu, at %i px in %s, takes one line of 64 px', async (width, language, expected) => {
  await openBar(width, language)
  await expect.poll(fit).toBe(expected)
  expect(document.querySelector('.menu-bar')!.getBoundingClientRect().height).toBe(64)
  expect(document.documentElement.scrollWidth).toBe(width)
  expect(document.querySelector('.user-menu')!.getBoundingClientRect().right).toBeLessThanOrEqual(width)
})

it('its longest panel is seen whole', async () => {
  const screen = await openBar(1280)
  await screen.getByText('Settings', { exact: true }).click()
  const panel = document.querySelector('details[open] .menu-panel')!
  const { bottom, right } = panel.getBoundingClientRect()
  expect([bottom <= 800, right <= 1280, panel.scrollHeight <= panel.clientHeight]).toEqual([true, true, true])
})
