import { composeStories } from '@storybook/react-vite'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestHost } from '../../../test/test-host.tsx'
import * as stories from './text-fields.stories.tsx'

const { Area, Digits, Limited } = composeStories(stories)

it('WIDGET-029 cuts text beyond the maximum and counts the characters', async () => {
  const screen = await render(<Limited max={10} value="Northern" />, { wrapper: TestHost })
  const input = screen.getByLabelText('Name')
  await expect.element(input).toHaveAccessibleDescription('8 / 10')
  await input.click()
  await userEvent.keyboard('{End} fleet of the east')
  await expect.element(input).toHaveValue('Northern f')
  await input.fill('pasted at once, and long')
  await expect.element(input).toHaveValue('pasted at ')
  await expect.element(screen.getByText('10 / 10')).toBeVisible()
})

it('WIDGET-029 cuts several lines', async () => {
  const screen = await render(<Area />, { wrapper: TestHost })
  await screen.getByLabelText('Note').fill('x'.repeat(500))
  await expect.element(screen.getByLabelText('Note')).toHaveValue('x'.repeat(200))
})

it('WIDGET-028 reports characters that the digits field rejects, and accepts empty text', async () => {
  const screen = await render(<Digits />, { wrapper: TestHost })
  const input = screen.getByLabelText('Phone')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  await input.fill('011 555 ext. 2')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Use digits, spaces, plus and minus only.')
  await input.fill('')
  await expect.element(input).not.toHaveAttribute('aria-invalid')
})
