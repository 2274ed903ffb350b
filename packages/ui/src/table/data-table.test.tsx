import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { composeStories } from '@storybook/react-vite'
import { TestHost } from '../testing.tsx'
import * as stories from './data-table.stories.tsx'

const { Plain, ManyRows } = composeStories(stories)

it('is a table with a name, a header and a row for each unit', async () => {
  const screen = await render(<Plain />, { wrapper: TestHost })
  await expect.element(screen.getByRole('table', { name: 'Units' })).toHaveAttribute('aria-rowcount', '41')
  expect(screen.getByRole('row').elements()).toHaveLength(41)
  await expect.element(screen.getByRole('link', { name: 'T7.001' })).toHaveAttribute('href', '#unit-1')
})

it('draws a hundred thousand rows only where they are looked at', async () => {
  const screen = await render(<ManyRows />, { wrapper: TestHost })
  await expect.element(screen.getByRole('table', { name: 'Units' })).toHaveAttribute('aria-rowcount', '100001')
  expect(screen.getByRole('row').elements().length).toBeLessThan(60)
})
