import { composeStories } from '@storybook/react-vite'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../test/test-host.tsx'
import { Toasts } from '../toasts.tsx'
import * as stories from './identifier.stories.tsx'

const { Long, Short, Missing } = composeStories(stories)
const serial = Long.args.value!

it('cuts a long text in the middle, keeps its end, shows all of it on hover and focus, and copies all of it', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await render(
    <>
      <Long />
      <Toasts />
    </>,
    { wrapper: TestHost },
  )
  await expect.element(screen.getByRole('button', { name: serial })).toBeVisible()
  const button = screen.getByRole('button')
  const head = button.element().querySelector('.m-cut-head')
  const tail = button.element().querySelector('.m-cut-tail')
  expect(head!.scrollWidth).toBeGreaterThan(head!.clientWidth)
  expect([tail!.textContent, tail!.scrollWidth]).toEqual(['000071', tail!.clientWidth])
  await expect.element(screen.getByTitle(serial)).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await expect.element(button).toHaveFocus()
  const shown = getComputedStyle(button.element().querySelector('.m-cut')!, '::after')
  expect([shown.position, shown.content]).toEqual(['absolute', expect.stringContaining(serial)])
  await userEvent.keyboard('{Enter}')
  expect(write).toHaveBeenCalledExactlyOnceWith(serial)
  await expect.element(screen.getByText(`“${serial}” was copied.`)).toBeVisible()
  write.mockRestore()
})

it('leaves a short text complete, and shows a dash for none', async () => {
  const { container } = await render(
    <>
      <Short />
      <Missing />
    </>,
    { wrapper: TestHost },
  )
  expect(container.querySelector('.m-cut-head')).toBeNull()
  expect(container.textContent).toBe('S-7-')
})
