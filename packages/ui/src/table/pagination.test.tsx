import { pagingOf } from '@muster/core'
import { composeStories } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Pagination } from './pagination.tsx'
import * as stories from './pagination.stories.tsx'
import { show } from '../../test/render-with-core.tsx'

const { Middle, First, Last, OnlyOne, WithSizes } = composeStories(stories)

it("WIDGET-005 shows previous, 'current / total' and next", async () => {
  const onPage = vi.fn()
  const screen = await show(<Middle onPage={onPage} />)
  await expect.element(screen.getByText('3 / 25')).toBeVisible()
  await screen.getByRole('button', { name: 'Previous page' }).click()
  await screen.getByRole('button', { name: 'Next page' }).click()
  expect(onPage.mock.calls).toEqual([[2], [4]])
})

it.each([
  ['the first page', First, ['Previous page']],
  ['the last page', Last, ['Next page']],
  ['the only page', OnlyOne, ['Previous page', 'Next page']],
])('WIDGET-015 disables the buttons at %s', async (_, Story, disabled) => {
  const screen = await show(<Story />)
  for (const name of ['Previous page', 'Next page']) {
    const button = screen.getByRole('button', { name })
    expect([name, (button.element() as HTMLButtonElement).disabled]).toEqual([name, disabled.includes(name)])
  }
})

it('WIDGET-015 shows the paging model: page, size, total pages and total elements', async () => {
  const paging = pagingOf({ page: 25, size: 50 }, 1234)
  expect(paging).toEqual({
    currentPage: 25,
    pageSize: 50,
    totalPages: 25,
    totalElements: 1234,
    nextEnabled: false,
    previousEnabled: true,
  })
  const screen = await show(<Pagination paging={paging} onPage={() => {}} />)
  await expect.element(screen.getByText('1,201–1,234 of 1,234')).toBeVisible()
  await expect.element(screen.getByText('25 / 25')).toBeVisible()
})

it('lets the user select the number of rows per page', async () => {
  const onPageSize = vi.fn()
  const screen = await show(<WithSizes onPageSize={onPageSize} />)
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' })
  await expect.element(sizes).toHaveValue('50')
  await sizes.selectOptions('100')
  expect(onPageSize).toHaveBeenCalledExactlyOnceWith(100)
})

it('moves the focus when the last page disables its button', async () => {
  const Turned = () => {
    const [page, setPage] = useState(2)
    return <Pagination paging={pagingOf({ page, size: 50 }, 150)} onPage={setPage} />
  }
  const screen = await show(<Turned />)
  screen.getByRole('button', { name: 'Next page' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('3 / 3')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus()
})

it('keeps previous, page and next together in a narrow line', async () => {
  const screen = await show(
    <div style={{ width: 300 }}>
      <WithSizes />
    </div>,
  )
  const [previous, next] = ['Previous page', 'Next page'].map(name =>
    screen.getByRole('button', { name }).element().getBoundingClientRect(),
  )
  expect(previous?.top).toBe(next?.top)
  expect(previous?.top).toBeGreaterThan(screen.getByRole('combobox').element().getBoundingClientRect().bottom - 1)
})
