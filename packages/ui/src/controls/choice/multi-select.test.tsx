import { composeStories } from '@storybook/react-vite'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './multi-select.stories.tsx'

const { Some } = composeStories(stories)

it('selects several without closing, and removes them by list, tag and Backspace', async () => {
  const onChange = vi.fn()
  const screen = await render(<Some onChange={onChange} />, { wrapper: TestHost })
  await expect.element(screen.getByText('2 selected')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Units' }).click()
  await userEvent.keyboard('0010')
  await screen.getByRole('option', { name: 'İzmir 0010' }).click()
  expect(onChange).toHaveBeenLastCalledWith([2, 5, 10])
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('0011{Enter}')
  expect(onChange).toHaveBeenLastCalledWith([2, 5, 10, 11])
  await userEvent.keyboard('{Backspace}')
  expect(onChange).toHaveBeenLastCalledWith([2, 5, 10])
  await screen.getByRole('option', { name: 'Zürich 0002' }).click()
  expect(onChange).toHaveBeenLastCalledWith([5, 10])
  await screen.getByRole('button', { name: 'Remove Goa 0005' }).click()
  expect(onChange).toHaveBeenLastCalledWith([10])
})

it('moves the focus to the next tag when one is removed by keyboard, and to the field after the last', async () => {
  const screen = await render(<Some />, { wrapper: TestHost })
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  await expect.element(remove('Goa 0005')).toBeVisible()
  remove('Zürich 0002').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove('Goa 0005')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Units' })).toHaveFocus()
})
