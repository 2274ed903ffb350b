import { composeStories } from '@storybook/react-vite'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DataTable } from './data-table.tsx'
import * as stories from './data-table.stories.tsx'
import { show } from '../../test/render-with-core.tsx'
import { columnsOfUnits, unitRows } from './stories-rows.tsx'

const { Plain, ManyRows, LongNames, Busy } = composeStories(stories)
const frameOf = (table: Element) => table.closest('.m-table-frame')!

beforeEach(() => page.viewport(1000, 700))

it('has a name, a header and a row for each unit, named by its first cell', async () => {
  const screen = await show(<Plain />)
  await expect.element(screen.getByRole('table', { name: 'Units' })).toHaveAttribute('aria-rowcount', '25')
  expect(screen.getByRole('row').elements()).toHaveLength(25)
  await expect.element(screen.getByRole('columnheader', { name: 'Engine hours' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: 'T7.001' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'T7.001' })).toHaveAttribute('href', '#unit-1')
})

it('has rows of 36 px with aligned numbers', async () => {
  const screen = await show(<Plain />)
  const row = screen.getByRole('row', { name: 'T7.002' }).element() as HTMLTableRowElement
  expect(row.getBoundingClientRect().height).toBe(36)
  const { textAlign, fontVariantNumeric } = getComputedStyle(row.cells[2]!)
  expect([textAlign, fontVariantNumeric]).toEqual(['end', 'tabular-nums'])
})

it('keeps its header visible', async () => {
  const screen = await show(<Plain />)
  const frame = frameOf(screen.getByRole('table').element())
  frame.scrollTo({ top: 600 })
  const top = () => screen.getByRole('columnheader', { name: 'Name' }).element().getBoundingClientRect().top
  await expect.poll(top).toBeCloseTo(frame.getBoundingClientRect().top + 1, 0)
})

describe('a hundred thousand rows', () => {
  it('render only where visible, and are numbered completely', async () => {
    const screen = await show(<ManyRows />)
    const table = screen.getByRole('table', { name: 'Units' })
    await expect.element(table).toHaveAttribute('aria-rowcount', '100001')
    const frame = frameOf(table.element())
    frame.scrollTo({ top: 50_000 * 36 })
    const row = screen.getByRole('row', { name: 'T7.50010' })
    await expect.element(row).toHaveAttribute('aria-rowindex', '50011')
    await expect.element(row).toBeInViewport()
    expect(screen.getByRole('row').elements().length).toBeLessThan(60)
    expect(frame.scrollHeight).toBeGreaterThanOrEqual(100_000 * 36)
  })

  it('scroll to the top on another page, and stay when the same rows reload', async () => {
    const table = (rows = unitRows(500)) => (
      <div style={{ height: 400 }}>
        <DataTable label="Units" rows={rows} rowKey={row => row.id} columns={columnsOfUnits} />
      </div>
    )
    const { rerender, ...screen } = await show(table())
    const frame = frameOf(screen.getByRole('table').element())
    frame.scrollTo({ top: 3600 })
    await expect.element(screen.getByRole('row', { name: 'T7.103' })).toBeInTheDocument()
    await rerender(table(unitRows(501)))
    expect(frame.scrollTop).toBe(3600)
    await rerender(table(unitRows(1000).slice(500)))
    await expect.poll(() => frame.scrollTop).toBe(0)
    await expect.element(screen.getByRole('row', { name: 'T7.501' })).toBeInViewport()
  })
})

it('show truncated texts on hover', async () => {
  const screen = await show(<LongNames />)
  const name = screen.getByRole('rowheader', { name: /^T7.001/ })
  await page.viewport(700, 700)
  await name.hover()
  await expect.poll(() => name.element().getAttribute('title')).toMatch(/^T7.001 with a name .* unmistakable$/)
  const status = screen.getByRole('cell', { name: 'Working' }).first()
  await status.hover()
  await expect.poll(() => status.element().getAttribute('title')).toBe('')
})

it('announces that it is busy', async () => {
  const screen = await show(<Busy />)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(360, 740))

  it('shows cards with the two main columns', async () => {
    const screen = await show(<LongNames />)
    const row = screen.getByRole('row').nth(1)
    await expect.element(row.getByRole('rowheader', { name: /^T7.001/ })).toBeVisible()
    await expect.element(row.getByRole('cell', { name: 'Working' })).toBeVisible()
    expect(screen.getByText('Engine hours').elements()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const [title, detail] = [row.getByRole('rowheader'), row.getByText('Working')].map(cell =>
      cell.element().getBoundingClientRect(),
    )
    expect(title!.bottom).toBeLessThanOrEqual(detail!.top)
  })

  it('renders only visible cards', async () => {
    const screen = await show(<ManyRows />)
    frameOf(screen.getByRole('table').element()).scrollTo({ top: 64 * 70_000 })
    await expect.element(screen.getByRole('row', { name: 'T7.70005' })).toBeInViewport()
    expect(screen.getByRole('row').elements().length).toBeLessThan(60)
  })
})

it('mirrors in right-to-left languages, also in the pseudo-locale', async () => {
  const screen = await show(
    <div dir="rtl">
      <Plain />
    </div>,
  )
  const left = (name: string) => screen.getByRole('columnheader', { name }).element().getBoundingClientRect().left
  expect(left('Status')).toBeLessThan(left('Name'))
})
