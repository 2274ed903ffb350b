import { pagingOf } from '@muster/core'
import { composeStories } from '@storybook/react-vite'
import { describe, expect, it, vi } from 'vitest'
import { ListContainer } from './list-container.tsx'
import * as stories from './list-container.stories.tsx'
import { show } from './show.tsx'

const { Ready, LoadingFirst, Empty, NothingFound, Failed, WithoutPages } = composeStories(stories)

describe('WIDGET-006', () => {
  it('has a spinner while loading, which does not flash', async () => {
    const screen = await show(<LoadingFirst />)
    const spinner = screen.getByRole('status', { name: 'Loading' })
    await expect.element(spinner).toBeVisible()
    const { animationName, animationDelay } = getComputedStyle(spinner.element())
    expect([animationName, animationDelay]).toEqual(['m-appear', '0.2s'])
    expect(screen.getByRole('table').elements()).toEqual([])
  })

  it('says when it is empty what would be here, and offers the one thing to do', async () => {
    const screen = await show(<Empty />)
    await expect.element(screen.getByRole('heading', { name: 'No units yet' })).toBeVisible()
    await expect.element(screen.getByText('Units of your fleets are listed here.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Add a unit' })).toBeVisible()
  })

  it('says what failed, and tries again', async () => {
    const onRetry = vi.fn()
    const screen = await show(<Failed onRetry={onRetry} />)
    await expect.element(screen.getByRole('heading', { name: 'error' })).toBeVisible()
    await expect.element(screen.getByText('The server took too long to answer. Retry in a moment.')).toBeVisible()
    await screen.getByRole('button', { name: 'Retry' }).click()
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

it('WIDGET-009 repeats the search text when nothing was found', async () => {
  const screen = await show(<NothingFound />)
  await expect.element(screen.getByRole('heading', { name: 'No results for search “nroth”' })).toBeVisible()
  expect(screen.getByText('No units yet').elements()).toEqual([])
})

describe('WIDGET-007', () => {
  it('has pages when it has rows', async () => {
    const screen = await show(<Ready />)
    await expect.element(screen.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  })

  it.each([
    ['loading', LoadingFirst],
    ['empty', Empty],
    ['in error', Failed],
    ['without page data', WithoutPages],
  ])('has none when %s', async (_, Story) => {
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

it('keeps the last content, veiled, while new comes', async () => {
  const { rerender, ...screen } = await show(<List page={1} status="ready" rows="first" />)
  await rerender(<List page={2} status="loading" />)
  await expect.element(screen.getByText('first')).toBeVisible()
  expect(screen.getByText('first').element().closest('[aria-busy=true]')).not.toBeNull()
  await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  await rerender(<List page={2} status="ready" rows="second" />)
  await expect.element(screen.getByText('second')).toBeVisible()
  expect(screen.getByText('first').elements()).toEqual([])
})

it('gives the focus back to the pager that went while a page was loading', async () => {
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

it('keeps the focus when the only row goes, and when the button that tries again does', async () => {
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
})

it('takes the focus from nobody who left it', async () => {
  const { rerender, ...screen } = await show(<List page={1} status="ready" rows="first" />)
  const next = screen.getByRole('button', { name: 'Next page' }).element()
  next.focus()
  next.blur()
  await rerender(<List page={1} status="loading" />)
  expect(document.activeElement).toBe(document.body)
})
