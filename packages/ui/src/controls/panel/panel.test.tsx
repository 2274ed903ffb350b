import { composeStories } from '@storybook/react-vite'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './panel.stories.tsx'

const { Alone, Closed, Long, Open } = composeStories(stories)

it('WIDGET-037 opens and closes the panel, and keeps its section', async () => {
  const screen = await render(<Open />, { wrapper: TestHost })
  const layers = screen.getByRole('button', { name: 'Layers' })
  await screen.getByRole('button', { name: 'Close the panel' }).click()
  await expect.element(layers).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByText('Geofences')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Open the panel' }).click()
  await expect.element(screen.getByText('Geofences')).toBeVisible()
})

it('WIDGET-037 keeps one section open at a time', async () => {
  const screen = await render(<Open />, { wrapper: TestHost })
  await screen.getByRole('button', { name: 'Units 48' }).click()
  await expect.element(screen.getByText('Harvester 1', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Geofences')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Units 48' }).click()
  await expect.element(screen.getByText('Harvester 1', { exact: true })).not.toBeVisible()
})

it('WIDGET-037 opens the panel with a section, by keyboard too, and keeps the focus on it', async () => {
  const screen = await render(<Closed />, { wrapper: TestHost })
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Geofences')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Layers' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Close the panel' })).toBeVisible()
})

it('WIDGET-037 keeps one section of a standalone accordion open', async () => {
  const screen = await render(<Alone />, { wrapper: TestHost })
  await expect.element(screen.getByText('Geofences')).toBeVisible()
  await screen.getByRole('button', { name: 'Units 48' }).click()
  await expect.element(screen.getByText('Geofences')).not.toBeVisible()
})

it('preserves the content of a closed section', async () => {
  const screen = await render(<Open />, { wrapper: TestHost })
  await screen.getByLabelText('Geofences').click()
  await screen.getByRole('button', { name: 'Units 48' }).click()
  await screen.getByRole('button', { name: 'Layers' }).click()
  await expect.element(screen.getByLabelText('Geofences')).toBeChecked()
})

it('scrolls a long section so that the others stay reachable', async () => {
  await page.viewport(360, 700)
  const screen = await render(<Long />, { wrapper: TestHost })
  const panel = screen.getByRole('complementary').element()
  const body = panel.querySelector('.m-section-body:not([hidden])')
  expect(body!.scrollHeight).toBeGreaterThan(body!.clientHeight)
  await expect.element(screen.getByRole('button', { name: 'Layers' })).toBeInViewport()
})
