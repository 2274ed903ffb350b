import { composeStories } from '@storybook/react-vite'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import { someUnits } from './stories-units.ts'
import * as stories from './select.stories.tsx'

const { Disabled, Failed, Few, Loading, Many, Required } = composeStories(stories)

it('uses the platform’s drop-down for few options, and allows clearing', async () => {
  const onChange = vi.fn()
  const screen = await render(<Few onChange={onChange} />, { wrapper: TestHost })
  const select = screen.getByRole('combobox', { name: 'Unit' })
  expect(select.element().tagName).toBe('SELECT')
  await userEvent.selectOptions(select, 'Łódź 0003')
  expect(onChange).toHaveBeenLastCalledWith(3)
  await userEvent.selectOptions(select, 'None')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

it('searches many options without diacritics and case, selects with arrows and Enter, and keeps the focus', async () => {
  const onChange = vi.fn()
  const screen = await render(<Many onChange={onChange} />, { wrapper: TestHost })
  const input = screen.getByRole('combobox', { name: 'Unit' })
  await expect.element(input).toHaveValue('Zürich 0412')
  await input.click()
  await userEvent.keyboard('lodz 003')
  await expect.element(screen.getByRole('option', { name: 'Łódź 0003' })).not.toBeInTheDocument()
  await userEvent.clear(input)
  await userEvent.keyboard('gdansk 00')
  const options = screen.getByRole('option')
  await expect.poll(() => options.elements().map(option => option.textContent)).toContain('Gdańsk 0008')
  await userEvent.keyboard('{ArrowDown}')
  const active = () => document.getElementById(input.element().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(active()).toBe('Gdańsk 0018')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(18)
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveValue('Gdańsk 0018')
  await expect.element(screen.getByRole('option').first()).not.toBeInTheDocument()
})

it('closes the list on Esc and keeps selection and focus', async () => {
  const onChange = vi.fn()
  const screen = await render(<Many onChange={onChange} />, { wrapper: TestHost })
  const input = screen.getByRole('combobox', { name: 'Unit' })
  await input.click()
  await userEvent.keyboard('xyz')
  await expect.element(screen.getByText('Nothing matches “xyz”. Try fewer letters.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(input).toHaveValue('Zürich 0412')
  await expect.element(input).toHaveFocus()
  expect(onChange).not.toHaveBeenCalled()
})

it('opens the list at the selected option, below its field', async () => {
  const many = (
    <div style={{ width: 300 }}>
      <Many options={someUnits(100)} value={82} />
    </div>
  )
  const screen = await render(many, { wrapper: TestHost })
  const input = screen.getByRole('combobox', { name: 'Unit' })
  await input.click()
  const chosen = screen.getByRole('option', { name: 'Zürich 0082' })
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true')
  await expect.element(chosen).toBeInViewport()
  const [field, list] = [input.element().closest('.m-box'), screen.getByRole('listbox').element().parentElement]
  expect(list!.getBoundingClientRect().top).toBeGreaterThanOrEqual(field!.getBoundingClientRect().bottom)
  expect(list!.getBoundingClientRect().width).toBeCloseTo(field!.getBoundingClientRect().width, 0)
})

it('clears the selection when the field is emptied', async () => {
  const onChange = vi.fn()
  const screen = await render(<Many onChange={onChange} />, { wrapper: TestHost })
  await userEvent.tab()
  await userEvent.keyboard('{Delete}')
  expect(onChange).toHaveBeenLastCalledWith(null)
  await expect.element(screen.getByRole('combobox')).toHaveValue('')
})

it('ignores disabled options', async () => {
  const onChange = vi.fn()
  const screen = await render(<Many onChange={onChange} />, { wrapper: TestHost })
  await screen.getByRole('combobox').click()
  await userEvent.keyboard('0007')
  await screen.getByRole('option', { name: 'Chennai 0007' }).click({ force: true })
  expect(onChange).not.toHaveBeenCalled()
})

it('reports loading and failed options, and requests them again', async () => {
  const onRetry = vi.fn()
  const loading = await render(<Loading />, { wrapper: TestHost })
  await loading.getByRole('combobox').click()
  await expect.element(loading.getByText('Loading')).toBeVisible()
  await loading.unmount()
  const failed = await render(<Failed onRetry={onRetry} />, { wrapper: TestHost })
  await expect.element(failed.getByRole('combobox')).toHaveAccessibleDescription('The units could not be loaded.')
  await failed.getByRole('combobox').click()
  await failed.getByRole('button', { name: 'Retry' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

it('stays closed when disabled', async () => {
  const screen = await render(<Disabled />, { wrapper: TestHost })
  await screen.getByRole('combobox').click({ force: true })
  await expect.element(screen.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false')
})

it('looks like an empty field, not a disabled one, without a selection', async () => {
  const screen = await render(<Required />, { wrapper: TestHost })
  const look = () => {
    const { backgroundColor, borderColor } = getComputedStyle(screen.getByRole('combobox').element().parentElement!)
    return { backgroundColor, borderColor }
  }
  const empty = look()
  await screen.rerender(<Required value={2} disabled />)
  const disabled = look()
  expect(empty.backgroundColor).not.toBe(disabled.backgroundColor)
  expect(empty.borderColor).not.toBe(disabled.borderColor)
})
