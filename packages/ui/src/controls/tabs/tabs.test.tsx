import { composeStories } from '@storybook/react-vite'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './tabs.stories.tsx'

const { Alone, Last, Three } = composeStories(stories)

afterEach(() => document.documentElement.removeAttribute('dir'))

it('shows one panel, named by its tab', async () => {
  const screen = await render(<Three />, { wrapper: TestHost })
  await screen.getByRole('tab', { name: /With one/ }).click()
  await expect.element(screen.getByRole('tabpanel', { name: /With one/ })).toHaveTextContent('They all count.')
  expect(screen.getByRole('tabpanel').elements()).toHaveLength(1)
})

it('shows a single part without a tab, and keeps it when another one is added', async () => {
  const screen = await render(<Three tabs={Alone.args.tabs ?? []} />, { wrapper: TestHost })
  const panel = screen.getByText('Twelve units wait.').element()
  expect(screen.getByRole('tab').elements()).toEqual([])
  await screen.rerender(<Three />)
  await expect.element(screen.getByRole('tabpanel', { name: /Without/ })).toBeVisible()
  expect(screen.getByText('Twelve units wait.').element()).toBe(panel)
})

it('opens another part in a form that may not be saved', async () => {
  const form = (
    <fieldset disabled>
      <Three />
    </fieldset>
  )
  const screen = await render(form, { wrapper: TestHost })
  await screen.getByRole('tab', { name: /With one/ }).click()
  await expect.element(screen.getByRole('tabpanel', { name: /With one/ })).toBeVisible()
})

it.each([
  ['ltr', '{ArrowRight}'],
  ['rtl', '{ArrowLeft}'],
])('moves with arrows in reading direction: %s', async (dir, key) => {
  document.documentElement.dir = dir
  const screen = await render(<Three />, { wrapper: TestHost })
  await userEvent.tab()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('tab', { name: /With one/ })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: /With one/ })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByText('None.')).toBeVisible()
  await userEvent.keyboard(key)
  await expect.element(screen.getByRole('tab', { name: /Without a subscription/ })).toHaveFocus()
})

it('keeps the selected tab visible on a phone, where only the tabs scroll', async () => {
  await page.viewport(360, 740)
  const screen = await render(<Last />, { wrapper: TestHost })
  const selected = screen.getByRole('tab', { selected: true }).element().getBoundingClientRect()
  expect(selected.left).toBeGreaterThanOrEqual(0)
  expect(selected.right).toBeLessThanOrEqual(361)
  expect(document.documentElement.scrollLeft).toBe(0)
})
