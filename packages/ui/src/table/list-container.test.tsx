import { ApiError, pagingOf } from '@muster/core'
import { composeStories } from '@storybook/react-vite'
import { describe, expect, it, vi } from 'vitest'
import { ListContainer } from './list-container.tsx'
import * as stories from './list-container.stories.tsx'
import { show } from '../../test/render-with-core.tsx'

const { Ready, LoadingFirst, Empty, NothingFound, Failed, WithoutPages } = composeStories(stories)

describe('WIDGET-006', () => {
  it('shows a spinner while loading, after a delay', async () => {
    const screen = await show(<LoadingFirst />)
    const spinner = screen.getByRole('status', { name: 'Loading' })
    await expect.element(spinner).toBeVisible()
    const { animationName, animationDelay } = getComputedStyle(spinner.element())
    expect([animationName, animationDelay]).toEqual(['m-appear', '0.2s'])
    expect(screen.getByRole('table').elements()).toEqual([])
  })

  it('explains an empty list and offers the main action', async () => {
    const screen = await show(<Empty />)
    await expect.element(screen.getByRole('heading', { name: 'No units yet' })).toBeVisible()
    await expect.element(screen.getByText('Units of your fleets are listed here.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add a unit' })).toBeVisible()
  })

  it('explains a failure and retries', async () => {
    const onRetry = vi.fn()
    const screen = await show(<Failed onRetry={onRetry} />)
    await expect.element(screen.getByRole('heading', { name: 'error' })).toBeVisible()
    await expect.element(screen.getByText('The server took too long to answer. Retry in a moment.')).toBeVisible()
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })

  it('shows the reason alone, and no retry, for wrong values', async () => {
    const error = new ApiError({
      status: 400,
      detail: 'Too long. Select at most 92 days.',
      errors: ['toDate: 638 days'],
    })
    const screen = await show(
      <ListContainer status="error" error={error} onRetry={() => {}}>
        {null}
      </ListContainer>,
    )
    await expect.element(screen.getByText('Too long. Select at most 92 days.', { exact: true })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  })
})

it('WIDGET-009 repeats the search text when nothing was found', async () => {
  const screen = await show(<NothingFound />)
  await expect.element(screen.getByRole('heading', { name: 'No results for search “nroth”' })).toBeVisible()
  expect(screen.getByText('No units yet').elements()).toEqual([])
})

describe('WIDGET-007', () => {
  it('shows pages with rows', async () => {
    const screen = await show(<Ready />)
    await expect.element(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  })

  it.each([
    ['loading', LoadingFirst],
    ['empty', Empty],
    ['in error', Failed],
    ['without page data', WithoutPages],
  ])('shows no pages when %s', async (_, Story) => {
    const screen = await show(<Story />)
    expect(screen.getByRole('navigation').elements()).toEqual([])
  })
})

function List({ page, status, rows }: { page: number; status: 'loading' | 'ready'; rows?: string }) {
  return (
    <ListContainer status={status} paging={pagingOf({ page, size: 10 }, 30)} onPage={() => {}}>
      <p>{rows}</p>
    </ListContainer>
  )
}

it('keeps and dims the previous content while loading', async () => {
  const { rerender, ...screen } = await show(<List page={1} status="ready" rows="first" />)
  await rerender(<List page={2} status="loading" />)
  await expect.element(screen.getByText('first')).toBeVisible()
  expect(screen.getByText('first').element().closest('[aria-busy=true]')).not.toBeNull()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  await rerender(<List page={2} status="ready" rows="second" />)
  await expect.element(screen.getByText('second')).toBeVisible()
  expect(screen.getByText('first').elements()).toEqual([])
})

it('returns the focus to the pager that disappeared while a page was loading', async () => {
  const { rerender, ...screen } = await show(<List page={1} status="ready" rows="first" />)
  const next = screen.getByRole('button', { name: 'Next page' })
  await next.click()
  await rerender(<List page={2} status="loading" />)
  await rerender(<List page={2} status="ready" rows="second" />)
  await expect.element(next).toHaveFocus()
  await next.click()
  await rerender(<List page={3} status="loading" />)
  await rerender(<List page={3} status="ready" rows="third" />)
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toHaveFocus()
})

it('keeps the focus when the only row or the retry button disappears', async () => {
  const of = (status: 'loading' | 'error' | 'empty' | 'ready') => (
    <ListContainer status={status} label="Units" onRetry={() => {}}>
      <button type="button">Delete</button>
    </ListContainer>
  )
  const { rerender, container, ...screen } = await show(of('ready'))
  const list = container.querySelector('.m-list-body')
  screen.getByRole('button', { name: 'Delete' }).element().focus()
  await rerender(of('empty'))
  expect(document.activeElement).toBe(list)
  await rerender(of('error'))
  screen.getByRole('button', { name: 'Retry' }).element().focus()
  await rerender(of('loading'))
  expect(document.activeElement).toBe(list)
  // a report replaces the list
  await rerender(<section>{of('error')}</section>)
  screen.getByRole('button', { name: 'Retry' }).element().focus()
  await rerender(<section>Report</section>)
  await expect.poll(() => document.activeElement?.textContent).toBe('Report')
})

it('leaves the focus where the user moved it', async () => {
  const { rerender, ...screen } = await show(<List page={1} status="ready" rows="first" />)
  const next = screen.getByRole('button', { name: 'Next page' }).element()
  next.focus()
  next.blur()
  await rerender(<List page={1} status="loading" />)
  expect(document.activeElement).toBe(document.body)
})
