import { composeStories } from '@storybook/react-vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as stories from './search-box.stories.tsx'
import { SearchBox } from './search-box.tsx'
import { show } from '../../test/render-with-core.tsx'

const { Empty } = composeStories(stories)

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function open(Story = Empty, props: { value?: string; delay?: number } = {}) {
  const onSearch = vi.fn()
  const screen = await show(<Story {...props} onSearch={onSearch} />)
  return { onSearch, screen, box: screen.getByRole('searchbox') }
}

it("WIDGET-011 has the placeholder 'search text'", async () => {
  const { box } = await open()
  await expect.element(box).toHaveAttribute('placeholder', 'search text')
})

it('WIDGET-012 reports the text once, 400 ms after typing stops', async () => {
  const { onSearch, box } = await open()
  type(box.element(), 'no')
  vi.advanceTimersByTime(399)
  type(box.element(), 'nort ')
  vi.advanceTimersByTime(399)
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('nort')
  type(box.element(), 'nort  ')
  vi.advanceTimersByTime(1000)
  expect(onSearch).toHaveBeenCalledOnce()
  await expect.element(box).toHaveValue('nort  ')
})

it('waits for the delay of the list screen', async () => {
  const { onSearch, box } = await open(Empty, { delay: 500 })
  type(box.element(), 'north')
  vi.advanceTimersByTime(499)
  expect(onSearch).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onSearch).toHaveBeenCalledOnce()
})

it('reports at once on Enter, and not again', async () => {
  const { onSearch, box } = await open()
  type(box.element(), 'north')
  box.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('north')
  vi.advanceTimersByTime(1000)
  expect(onSearch).toHaveBeenCalledOnce()
})

it('clears at once by its button and Esc, and keeps the focus', async () => {
  const { onSearch, box, screen } = await open(Empty, { value: 'north' })
  await screen.getByRole('button', { name: 'Clear the search' }).click()
  expect(onSearch).toHaveBeenLastCalledWith('')
  await expect.element(box).toHaveFocus()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
  type(box.element(), 'south')
  await userEvent.keyboard('{Enter}{Escape}')
  expect(onSearch.mock.calls).toEqual([[''], ['south'], ['']])
  await expect.element(box).toHaveValue('')
})

it('passes on an Esc when it is empty', async () => {
  const { box } = await open()
  const heard = vi.fn()
  document.addEventListener('keydown', heard, { once: true })
  box.element().focus()
  await userEvent.keyboard('{Escape}')
  expect(heard.mock.calls[0]?.[0]).toMatchObject({ key: 'Escape', defaultPrevented: false })
})

it('waits during IME composition and ignores its Enter', async () => {
  const { onSearch, box } = await open()
  const input = box.element()
  type(input, 'とうき', true)
  vi.advanceTimersByTime(1000)
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  expect(onSearch).not.toHaveBeenCalled()
  type(input, '東京', true)
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.element(box).toHaveValue('東京')
  vi.advanceTimersByTime(400)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('東京')
})

it('accepts an external text without reporting it', async () => {
  const onSearch = vi.fn()
  const { rerender, ...screen } = await show(<SearchBox value="north" onSearch={onSearch} />)
  const box = screen.getByRole('searchbox')
  type(box.element(), 'half a wo')
  await rerender(<SearchBox value="south" onSearch={onSearch} />)
  await expect.element(box).toHaveValue('south')
  vi.advanceTimersByTime(1000)
  expect(onSearch).not.toHaveBeenCalled()
})

it('reports nothing after unmounting', async () => {
  const { onSearch, box, screen } = await open()
  type(box.element(), 'north')
  await screen.unmount()
  vi.advanceTimersByTime(1000)
  expect(onSearch).not.toHaveBeenCalled()
})

/** Dispatches events at one moment of the fake clock, which would continue while a real browser types. */
function type(box: Element, text: string, isComposing = false) {
  const input = box as HTMLInputElement
  input.setRangeText(text, 0, input.value.length)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
}
