import { composeStories } from '@storybook/react-vite'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Drawer } from '../../drawer.tsx'
import { OverlayRoot } from '../../overlay/overlay-root.ts'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './overlay.stories.tsx'

const { Layer, Menu } = composeStories(stories)

it('focuses the menu, moves by arrows and letters, and returns the focus', async () => {
  const screen = await render(<Menu />, { wrapper: TestHost })
  const button = screen.getByRole('button', { name: 'Export' })
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  const item = (name: string) => screen.getByRole('menuitem', { name })
  await expect.element(item('Excel')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('CSV')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(item('Delete all of it')).toHaveFocus()
  await userEvent.keyboard('p')
  await expect.element(item('PDF')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(item('Excel')).not.toBeInTheDocument()
})

it('shows a dialog under its button, closed by its content, Esc or a click outside', async () => {
  await page.viewport(800, 600)
  const screen = await render(
    <>
      <Layer />
      <p style={{ paddingTop: 300 }}>Elsewhere</p>
    </>,
    { wrapper: TestHost },
  )
  const button = screen.getByRole('button', { name: 'Filter' })
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await button.click()
  await expect.element(screen.getByRole('button', { name: 'Apply' })).toHaveFocus()
  const [below, above] = [dialog, button].map(part => part.element().getBoundingClientRect())
  expect(below!.top).toBeGreaterThanOrEqual(above!.bottom)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await screen.getByText('Elsewhere').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

it('keeps a wide popover away from the edges of a phone', async () => {
  await page.viewport(360, 640)
  const screen = await render(
    <div style={{ paddingInlineStart: 200 }}>
      <Layer />
    </div>,
    { wrapper: TestHost },
  )
  await screen.getByRole('button', { name: 'Filter' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Filter' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().right)).toBeLessThanOrEqual(352)
  await expect.poll(() => Math.round(dialog.element().getBoundingClientRect().left)).toBeGreaterThanOrEqual(8)
})

it('opens inside a shadow root over a drawer, and returns the focus there', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  const place = shadow.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <TestHost>
      <OverlayRoot value={place}>
        <Drawer title="Units" onClose={() => {}}>
          <Layer />
        </Drawer>
      </OverlayRoot>
    </TestHost>,
  )
  await page.getByRole('button', { name: 'Filter' }).click()
  expect(shadow.querySelector('[role=dialog][aria-label=Filter]')).not.toBeNull()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'false')
  expect(shadow.activeElement?.textContent).toBe('Filter')
  root.unmount()
  host.remove()
})
