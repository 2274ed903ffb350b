import { composeStories } from '@storybook/react-vite'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './checks.stories.tsx'

const { DataFrames, Radios, Some, Switches } = composeStories(stories)

it('WIDGET-033 maps standard, extended, both and neither to 1, 2, 3 and unset', async () => {
  const screen = await render(<DataFrames />, { wrapper: TestHost })
  const group = screen.getByRole('group', { name: 'Data frames' })
  const [standard, extended] = [group.getByLabelText('Standard'), group.getByLabelText('Extended')]
  const shown = screen.getByRole('status')
  await expect.element(shown).toHaveTextContent('null')
  await standard.click()
  await expect.element(shown).toHaveTextContent('1')
  await extended.click()
  await expect.element(shown).toHaveTextContent('3')
  await standard.click()
  await expect.element(shown).toHaveTextContent('2')
  await extended.click()
  await expect.element(shown).toHaveTextContent('null')
})

it('shows an indeterminate box until it is clicked', async () => {
  const screen = await render(<Some />, { wrapper: TestHost })
  const box = screen.getByRole('checkbox')
  await expect.element(box).toBePartiallyChecked()
})

it('has the role of a switch and toggles', async () => {
  const screen = await render(<Switches />, { wrapper: TestHost })
  const all = screen.getByRole('switch', { name: 'Show all messages' })
  await expect.element(all).toBeChecked()
  await all.click()
  await expect.element(all).not.toBeChecked()
})

it('skips disabled radio buttons with arrow keys', async () => {
  const screen = await render(<Radios />, { wrapper: TestHost })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Both' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('radio', { name: 'Can Bus 0' })).toBeChecked()
})
