import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagingOf } from '@muster/core'
import { show } from '../../test/render-with-core.tsx'
import type { Column, Sort } from './column.ts'
import { DataTable } from './data-table.tsx'
import { ListContainer } from './list-container.tsx'
import { sumOf } from './table-foot.tsx'

interface Machine {
  id: number
  name: string
  hours?: number
  seen: string
}

const machines: Machine[] = [
  { id: 1, name: 'Puma 10', hours: 1000, seen: '2026-10-02' },
  { id: 2, name: 'puma 9', seen: '2026-09-30' },
  { id: 3, name: 'Axial', hours: 90.5, seen: '2025-12-31' },
]

const columns: Column<Machine>[] = [
  { id: 'name', header: 'Name', cell: row => row.name },
  {
    id: 'hours',
    header: 'Hours',
    cell: row => row.hours?.toLocaleString('en') ?? '-',
    value: row => row.hours,
    align: 'end',
    total: rows => sumOf(rows, row => row.hours)?.toLocaleString('en'),
  },
  {
    id: 'seen',
    header: 'Last seen',
    cell: row => <time>{row.seen.split('-').toReversed().join('/')}</time>,
    value: row => new Date(row.seen),
  },
  { id: 'code', header: 'Code', cell: row => row.id, align: 'end' },
]

interface Options {
  sort?: Sort
  onSort?(sort: Sort): void
}

const table = (options: Options = {}) => (
  <DataTable label="Machines" rows={machines} rowKey={row => row.id} columns={columns} height="content" {...options} />
)

type Screen = Awaited<ReturnType<typeof show>>

const names = (screen: Screen) =>
  screen
    .getByRole('rowheader')
    .elements()
    .map(cell => cell.textContent)

it('sorts all rows by text, number and moment, empty cells last in both directions', async () => {
  const screen = await show(table())
  const header = (name: string) => screen.getByRole('columnheader', { name })
  await header('Name').getByRole('button').click()
  await expect.poll(() => names(screen)).toEqual(['Axial', 'puma 9', 'Puma 10', 'Total'])
  await expect.element(header('Name')).toHaveAttribute('aria-sort', 'ascending')
  await header('Hours').getByRole('button').click()
  await expect.poll(() => names(screen)).toEqual(['Axial', 'Puma 10', 'puma 9', 'Total'])
  await header('Hours').getByRole('button').click()
  await expect.poll(() => names(screen)).toEqual(['Puma 10', 'Axial', 'puma 9', 'Total'])
  await expect.element(header('Hours')).toHaveAttribute('aria-sort', 'descending')
  header('Last seen').getByRole('button').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => names(screen)).toEqual(['Axial', 'puma 9', 'Puma 10', 'Total'])
  // a formatted number without a value has another order
  expect(header('Code').getByRole('button').elements()).toEqual([])
})

it('shows the totals of all rows below the table, also in cards', async () => {
  const screen = await show(table())
  const total = screen.getByRole('row', { name: /^Total/ })
  await expect.element(total).toHaveTextContent('Total1,090.5')
  await expect.element(total).toHaveAttribute('aria-rowindex', '5')
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5')
  await page.viewport(360, 740)
  await expect.element(total).toHaveTextContent('Total1,090.5')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1000, 700)
})

it('neither sorts nor sums one of several pages', async () => {
  const pages = (total: number) => (
    <ListContainer status="ready" paging={pagingOf({ page: 1, size: 3 }, total)} onPage={() => undefined}>
      {table()}
    </ListContainer>
  )
  const screen = await show(pages(4))
  const sorts = () => screen.getByRole('columnheader', { name: 'Name' }).getByRole('button').elements().length
  await expect.poll(sorts).toBe(0)
  expect(screen.getByText('Total').elements()).toEqual([])
  await screen.rerender(pages(3))
  await expect.poll(sorts).toBe(1)
})

it('asks the server for its columns, and sorts by the others itself until the server’s order changes', async () => {
  const asked: Sort[] = []
  const served = (sort?: Sort) => (
    <DataTable
      label="Machines"
      rows={machines}
      rowKey={row => row.id}
      columns={columns.map(column => (column.id === 'name' ? { ...column, sortable: true } : column))}
      onSort={next => asked.push(next)}
      {...(sort && { sort })}
    />
  )
  const screen = await show(served())
  const press = (name: string) => screen.getByRole('columnheader', { name }).getByRole('button').click()
  await press('Hours')
  await expect.poll(() => names(screen)[0]).toBe('Axial')
  expect(asked).toEqual([])
  await press('Name')
  expect(asked).toEqual([{ id: 'name', direction: 'ASC' }])
  await press('Hours')
  await screen.rerender(served({ id: 'name', direction: 'DESC' }))
  await expect.poll(() => names(screen)[0]).toBe('Puma 10')
  await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending')
})
