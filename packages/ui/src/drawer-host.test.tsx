import { assemble, defineDrawer, definePlugin } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Drawer } from './drawer.tsx'
import { DrawerHost, useDrawers } from './drawer-host.tsx'
import { TestHost } from '../test/test-host.tsx'

const panel = (title: string) =>
  function Panel({ unitName, close }: { unitName: string; close(): void }) {
    return (
      <Drawer title={`${title} ${unitName}`} onClose={close}>
        …
      </Drawer>
    )
  }
const commands = defineDrawer<{ unitName: string }>({
  id: 'send-commands',
  access: { anyOf: ['ADM_COMMAND_VIEW'] },
  load: () => Promise.resolve(panel('Commands of')),
})
const history = defineDrawer<{ unitName: string }>({
  id: 'history',
  access: {},
  load: () => Promise.resolve(panel('History of')),
})
let isBroken = true
const broken = defineDrawer<{ unitName: string }>({
  id: 'broken',
  access: {},
  load: () => (isBroken ? Promise.reject(new Error('offline')) : Promise.resolve(panel('Mended'))),
})
const stranger = defineDrawer<{ unitName: string }>({
  id: 'stranger',
  access: {},
  load: () => Promise.resolve(panel('Nobody')),
})

function Openers() {
  const drawers = useDrawers()
  return Object.entries({ commands, history, broken, stranger }).map(([name, drawer]) => (
    <button
      key={name}
      type="button"
      onClick={event => (event.currentTarget.dataset.opened = String(drawers.open(drawer, { unitName: 'T7.270' })))}
    >
      {name}
    </button>
  ))
}

async function openHost(acl: string[] = ['ADM_COMMAND_VIEW']) {
  const core = fakeCore({ login: aLogin({ acl }) })
  const registry = assemble([definePlugin({ id: 'tools', drawers: [commands, history, broken] })])
  const at = (path: string) => (
    <TestHost core={core} registry={registry}>
      <DrawerHost at={path}>
        <Openers />
      </DrawerHost>
    </TestHost>
  )
  const screen = await render(at('/fleet'))
  const button = (name: string) => screen.getByRole('button', { name })
  const dialogs = screen.getByRole('dialog')
  return { core, screen, button, dialogs, go: (path: string) => screen.rerender(at(path)) }
}

it('opens the drawer of a token with its props, and returns the focus when Esc closes it', async () => {
  const { button, screen, dialogs } = await openHost()
  await button('commands').click()
  await expect.element(screen.getByRole('dialog', { name: 'Commands of T7.270' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialogs).not.toBeInTheDocument()
  await expect.element(button('commands')).toHaveFocus()
})

it('rejects a session without access and a drawer that no plugin provides', async () => {
  const { button, dialogs } = await openHost([])
  for (const name of ['commands', 'stranger']) {
    await button(name).click()
    await expect.element(button(name)).toHaveAttribute('data-opened', 'false')
  }
  expect(dialogs.elements()).toEqual([])
})

it('shows one at a time', async () => {
  const { button, screen, dialogs } = await openHost()
  await button('commands').click()
  await expect.element(dialogs).toHaveAccessibleName('Commands of T7.270')
  // a drawer may open another one
  button('history')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(screen.getByRole('dialog', { name: 'History of T7.270' })).toBeVisible()
  expect(dialogs.elements()).toHaveLength(1)
})

it('closes when the address changes', async () => {
  const { button, dialogs, go } = await openHost()
  await button('history').click()
  await expect.element(dialogs).toHaveAccessibleName('History of T7.270')
  await go('/fleet')
  await expect.element(dialogs).toBeVisible()
  await go('/reports')
  await expect.element(dialogs).not.toBeInTheDocument()
})

it('closes when the session loses access', async () => {
  const { button, dialogs, core } = await openHost()
  await button('commands').click()
  await expect.element(dialogs).toBeVisible()
  core.session.signIn(aLogin())
  await expect.element(dialogs).not.toBeInTheDocument()
})

it('reports a failed load and retries', async () => {
  const { button, screen, dialogs } = await openHost()
  await button('broken').click()
  await expect.element(dialogs.getByText('This part could not be shown.')).toBeVisible()
  isBroken = false
  await screen.getByRole('button', { name: 'Retry' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Mended T7.270' })).toBeVisible()
})
