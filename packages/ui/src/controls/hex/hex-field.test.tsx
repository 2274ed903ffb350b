import { composeStories } from '@storybook/react-vite'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './hex-field.stories.tsx'

const { Empty, Filled } = composeStories(stories)

async function open(story: 'empty' | 'filled') {
  const onChange = vi.fn()
  const Story = story === 'empty' ? Empty : Filled
  const screen = await render(<Story onChange={onChange} />, { wrapper: TestHost })
  const byte = (number: number) => screen.getByLabelText(`Byte ${number}`)
  const shown = () => [1, 2, 3, 4].map(number => (byte(number).element() as HTMLInputElement).value)
  return { onChange, screen, byte, shown }
}

/** Dispatches a paste event with a text, without using the clipboard. */
function paste(element: Element, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
}

it('WIDGET-032 has four bytes of two characters, each 00 when empty', async () => {
  const { shown, screen } = await open('empty')
  expect(shown()).toEqual(['00', '00', '00', '00'])
  await expect.element(screen.getByRole('group', { name: 'Identifier' })).toBeVisible()
})

it('WIDGET-031 accepts only hexadecimal digits', async () => {
  const { byte, onChange } = await open('empty')
  await byte(1).click()
  await userEvent.keyboard('g!f')
  expect(onChange).toHaveBeenLastCalledWith('0F000000')
})

it('moves to the next byte while typing', async () => {
  const { byte, onChange, shown } = await open('empty')
  await byte(1).click()
  await userEvent.keyboard('18fef100')
  expect(onChange).toHaveBeenLastCalledWith('18FEF100')
  expect(shown()).toEqual(['18', 'FE', 'F1', '00'])
})

it('WIDGET-032 completes half a byte on blur and turns an empty one into 00', async () => {
  const { byte, onChange, shown } = await open('filled')
  await byte(2).click()
  await userEvent.keyboard('a{Tab}')
  expect(onChange).toHaveBeenLastCalledWith('180AF100')
  await userEvent.keyboard('{Delete}{Tab}')
  expect(shown()).toEqual(['18', '0A', '00', '00'])
})

it('moves between bytes with arrows and Backspace', async () => {
  const { byte } = await open('filled')
  await byte(3).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(byte(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(byte(3)).toHaveFocus()
  await userEvent.keyboard('{Backspace}{Backspace}')
  await expect.element(byte(2)).toHaveFocus()
})

it('WIDGET-031 accepts a complete pasted value in any byte and rejects other text', async () => {
  const { byte, onChange, screen } = await open('filled')
  paste(byte(3).element(), '0x0CF00400')
  await expect.poll(() => onChange.mock.lastCall).toEqual(['0CF00400'])
  paste(byte(1).element(), 'engine speed')
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(onChange).toHaveBeenCalledOnce()
})
