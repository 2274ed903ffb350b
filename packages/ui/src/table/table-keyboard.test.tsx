import { composeStories } from '@storybook/react-vite'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as stories from './data-table.stories.tsx'
import { freshCore, show } from '../../test/render-with-core.tsx'

const { Selectable, ManyRows } = composeStories(stories)

beforeEach(() => page.viewport(1000, 700))

async function inRows(Story: typeof Selectable = Selectable) {
  const go = vi.fn()
  const screen = await show(<Story />, freshCore({ go }))
  const row = (name: string) => screen.getByRole('row', { name })
  row('T7.001').element().focus()
  const press = (keys: string) => userEvent.keyboard(keys)
  return { screen, row, press, go }
}

it("has one Tab stop, followed by the row's controls and the elements after the table", async () => {
  const { row, screen, press } = await inRows()
  screen.getByRole('separator', { name: 'Width of Fuel, %' }).element().focus()
  await press('{Tab}')
  await expect.element(row('T7.001')).toHaveFocus()
  await press('{ArrowDown}{ArrowDown}{Tab}')
  await expect.element(screen.getByRole('checkbox', { name: 'Select T7.003' })).toHaveFocus()
  await press('{Tab}')
  await expect.element(screen.getByRole('link', { name: 'T7.003' })).toHaveFocus()
  for (const name of ['Edit', 'Delete', 'Actions T7.003']) {
    await press('{Tab}')
    await expect.element(row('T7.003').getByRole('button', { name, exact: true })).toHaveFocus()
  }
  await press('{Tab}')
  expect(screen.getByRole('table').element().contains(document.activeElement)).toBe(false)
})

it('moves by arrows, Page Up, Page Down, Home and End through all rows', async () => {
  const { row, press } = await inRows(ManyRows)
  await press('{ArrowDown}')
  await expect.element(row('T7.002')).toHaveFocus()
  await press('{ArrowUp}{ArrowUp}')
  await expect.element(row('T7.001')).toHaveFocus()
  await press('{PageDown}')
  expect(Number((document.activeElement as HTMLElement).dataset.row)).toBeGreaterThan(8)
  await expect.poll(() => document.activeElement).toBeInViewport()
  await press('{End}')
  await expect.element(row('T7.100000')).toHaveFocus()
  await expect.element(row('T7.100000')).toBeInViewport()
  await press('{ArrowUp}{PageUp}{Home}')
  await expect.element(row('T7.001')).toHaveFocus()
  await expect.element(row('T7.001')).toBeInViewport()
})

it('keeps the focused row when it scrolls out of view', async () => {
  const { row, screen, press } = await inRows(ManyRows)
  await press('{ArrowDown}')
  screen.getByRole('table').element().parentElement!.scrollTo({ top: 100_000 })
  await expect.element(row('T7.2780')).toBeInTheDocument()
  await expect.element(row('T7.002')).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(row('T7.003')).toBeInViewport()
})

it('opens by Enter and by a click on the name without a reload', async () => {
  const { press, go, screen } = await inRows()
  await press('{ArrowDown}{Enter}')
  expect(go).toHaveBeenCalledExactlyOnceWith('#unit-2')
  await screen.getByRole('link', { name: 'T7.004' }).click()
  expect(go).toHaveBeenLastCalledWith('#unit-4')
})

it('selects by Space, unless the row is disabled', async () => {
  const { press, screen } = await inRows()
  const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
  await press(' ')
  await expect.element(box('T7.001')).toBeChecked()
  await press(' ')
  await expect.element(box('T7.001')).not.toBeChecked()
  for (let i = 0; i < 6; i++) await press('{ArrowDown}')
  await press(' ')
  await expect.element(box('T7.007')).toBeDisabled()
  await expect.element(box('T7.007')).not.toBeChecked()
})
