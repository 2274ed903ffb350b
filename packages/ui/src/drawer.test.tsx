import { composeStories } from '@storybook/react-vite'
import type { FormEvent } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Drawer } from './drawer.tsx'
import * as stories from './drawer.stories.tsx'
import { TestHost } from '../test/test-host.tsx'

const { Plain, WithFooter, LongContent } = composeStories(stories)

beforeEach(() => page.viewport(1280, 800))
afterEach(() => document.documentElement.removeAttribute('dir'))

async function open(Story: typeof Plain, direction?: 'rtl') {
  const onClose = vi.fn()
  if (direction) document.documentElement.dir = direction
  const screen = await render(<Story onClose={onClose} />, { wrapper: TestHost })
  const opener = screen.getByRole('button', { name: 'Open' })
  await opener.click()
  const drawer = screen.getByRole('dialog')
  await expect.element(drawer).toBeVisible()
  // the promise of an interrupted animation is rejected
  await Promise.allSettled(document.getAnimations().map(animation => animation.finished))
  return { screen, opener, drawer, onClose, box: () => drawer.element().getBoundingClientRect() }
}

it('covers the end of the screen, 480 to 640 px wide and full height', async () => {
  const { box, drawer } = await open(Plain)
  await expect.element(drawer).toHaveAccessibleName('Send a command')
  // the opening animation may not have started when the drawer is first visible
  await expect.poll(box).toMatchObject({ right: 1280, top: 0, height: 800, width: 512 })
  await page.viewport(1000, 800)
  await expect.poll(() => box().width).toBe(480)
  await page.viewport(2000, 800)
  await expect.poll(() => box().width).toBe(640)
})

it('opens on the left in right-to-left languages', async () => {
  const { box } = await open(Plain, 'rtl')
  await expect.poll(() => box().left).toBe(0)
})

it('fills a phone', async () => {
  await page.viewport(360, 740)
  const { box } = await open(LongContent)
  await expect.poll(box).toMatchObject({ left: 0, top: 0, width: 360, height: 740 })
})

it.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['the close button', () => page.getByRole('button', { name: 'Close' }).click()],
])('closes once on %s and returns the focus', async (_, close) => {
  const { onClose, opener, drawer } = await open(Plain)
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(opener).toHaveFocus()
})

it('keeps title and footer visible while the content scrolls', async () => {
  const { screen, box } = await open(LongContent)
  screen.getByText('Command 60').element().scrollIntoView()
  const foot = screen.getByRole('button', { name: 'Send again' }).element().getBoundingClientRect()
  expect(foot.bottom).toBeLessThanOrEqual(box().bottom)
  expect(screen.getByRole('heading').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

it('wraps Tab from its last control to its first, with every stop visible', async () => {
  const { drawer } = await open(WithFooter)
  const controls = [...drawer.element().querySelectorAll<HTMLElement>('button, input, select, a[href]')]
  controls.at(-1)?.focus()
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(controls[0])
})

it('submits its own form only, not that of the screen around it', async () => {
  const submitted: string[] = []
  const submit = (name: string) => (event: FormEvent) => {
    event.preventDefault()
    submitted.push(name)
  }
  const screen = await render(
    <form onSubmit={submit('company')}>
      <Drawer title="Prices" onClose={() => {}}>
        <form onSubmit={submit('prices')}>
          <button type="submit">Save</button>
        </form>
      </Drawer>
    </form>,
    { wrapper: TestHost },
  )
  await screen.getByRole('button', { name: 'Save' }).click()
  expect(submitted).toEqual(['prices'])
})
