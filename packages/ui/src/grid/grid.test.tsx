import type { Core } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { freshCore, show } from '../../test/render-with-core.tsx'
import { unitRows, type UnitRow } from '../table/stories-rows.tsx'
import { TableOrGrid, GridSwitch, type GridData } from './index.ts'
import { gridColumnsOfUnits } from './stories-units.tsx'
import { unitPages } from './stories-units.tsx'
import './stories.css'

// the first load of its code may exceed the default wait on a busy machine
beforeAll(() => import('./grid-view.tsx'), 60_000)
beforeEach(() => page.viewport(1280, 800))

const local = { rows: unitRows(1000) }

async function open(data: GridData<UnitRow> = local, { core = freshCore(), onOpen = (__: UnitRow) => {} } = {}) {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push(await (await item!.getType('text/plain')).text())
  })
  const screen = await show(
    <div className="m-grid-stage">
      <GridSwitch remember="units" />
      <TableOrGrid label="Units" columns={gridColumnsOfUnits} remember="units" data={data} onOpen={onOpen}>
        <p>The plain table</p>
      </TableOrGrid>
    </div>,
    core,
  )
  const grid = screen.getByRole('application', { name: 'Units: grid' })
  const cells = () => grid.element().querySelector('.bp6-table-quadrant-main')!
  return {
    screen,
    grid,
    copied,
    said: screen.getByRole('status'),
    turnOn: async () => {
      await screen.getByRole('switch', { name: 'Grid view' }).click()
      await expect.element(grid).toBeVisible()
    },
    enter: async (keys: string) => {
      await expect.element(grid).toBeVisible()
      grid.element().focus()
      await userEvent.keyboard(keys)
    },
    cell: async (row: number, column: number) => {
      const find = () => cells().querySelector(`.bp6-table-cell-row-${row}.bp6-table-cell-col-${column}`)
      await expect.poll(find).not.toBeNull()
      return page.elementLocator(find()!)
    },
    header: (name: string): Locator =>
      page.elementLocator(
        [...grid.element().querySelectorAll('.bp6-table-quadrant-top .bp6-table-column-header-cell')].find(
          header => nameOf(header) === name,
        )!,
      ),
    headers: () =>
      Array.from(grid.element().querySelectorAll('.bp6-table-quadrant-top .bp6-table-column-header-cell'), nameOf),
    scroll: (row: number) => {
      grid.element().querySelector('.bp6-table-quadrant-main > .bp6-table-quadrant-scroll-container')!.scrollTop =
        row * 26
    },
    column: async (name: string, item: string) => {
      await screen.getByRole('button', { name: `Column: ${name}` }).click()
      await screen.getByRole('menuitem', { name: item }).click()
    },
  }
}

const nameOf = (header: Element) => header.querySelector('.m-grid-name')?.textContent

/** A user who has switched the grid on. */
async function opened(...args: Parameters<typeof open>) {
  const it = await open(...args)
  await it.turnOn()
  return it
}

describe('switch', () => {
  it('replaces the plain table by the grid and is stored for each user', async () => {
    const core = freshCore()
    const { screen, turnOn, grid } = await open(local, { core })
    await expect.element(screen.getByText('The plain table')).toBeVisible()
    await turnOn()
    await expect.element(screen.getByText('The plain table')).not.toBeInTheDocument()
    await screen.unmount()
    const again = await open(local, { core })
    await expect.element(again.grid).toBeVisible()
    await again.screen.getByRole('switch', { name: 'Grid view' }).click()
    await expect.element(again.screen.getByText('The plain table')).toBeVisible()
    await again.screen.unmount()
    const other = await open(local, { core: fakeCore({ login: aLogin({ userId: 99 }) }) })
    await expect.element(other.screen.getByText('The plain table')).toBeVisible()
    expect(grid.elements()).toEqual([])
  })

  it('sizes the grid to its rows, so that the figures follow the last one', async () => {
    const { grid, turnOn } = await open({ rows: unitRows(5) })
    await turnOn()
    await expect.poll(() => grid.element().getBoundingClientRect().height).toBeLessThan(260)
    await expect.poll(() => grid.element().getBoundingClientRect().height).toBeGreaterThan(5 * 26 + 30)
  })

  it('hides on a phone, which shows the plain table', async () => {
    const core = freshCore()
    const { turnOn, screen } = await open(local, { core })
    await turnOn()
    await page.viewport(360, 740)
    await expect.element(screen.getByText('The plain table')).toBeVisible()
    expect(screen.getByRole('switch').elements()).toEqual([])
  })
})

describe('selection', () => {
  it('selects a cell, several, a row, a column and all by keyboard', async () => {
    const { enter, said } = await opened()
    await enter('{ArrowRight}{ArrowRight}{ArrowDown}')
    await expect.element(said).toMatchTextContent(/Engine hours: 37\. Row 2\./)
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.element(said).toMatchTextContent(/Cells: 6/)
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect.element(said).toMatchTextContent(/Cells: 6/)
    await userEvent.keyboard('{Control>} {/Control}')
    await expect.element(said).toMatchTextContent(/Cells: 1,000, Sum/)
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.element(said).toMatchTextContent(/Cells: 6,000/)
  })

  it('extends to the edges and scrolls into view', async () => {
    const { enter, said, cell } = await opened()
    await enter('{Control>}{End}{/Control}')
    await expect.element(said).toMatchTextContent(/^Note: .* Row 1,000\.$/)
    await expect.element(await cell(999, 5)).toBeInViewport()
    await userEvent.keyboard('{Home}{PageUp}')
    await expect.element(said).toMatchTextContent(/^Name: T7\.\d+\. Row 9\d\d\.$/)
    await userEvent.keyboard('{Control>}{Shift>}{Home}{/Shift}{/Control}')
    await expect.element(said).toMatchTextContent(/^Cells: 9\d\d$/)
  })

  it('selects cells, rows and columns by mouse', async () => {
    const { cell, header, said, grid } = await opened()
    await (await cell(1, 1)).click()
    await (await cell(3, 2)).click({ modifiers: ['Shift'] })
    await expect.element(said).toMatchTextContent(/Cells: 6, Sum: 222\.38 h/)
    await header('Engine hours').click()
    await expect.element(said).toMatchTextContent(/Cells: 1,000, Sum/)
    const row = grid.element().querySelector('.bp6-table-quadrant-left .bp6-table-row-headers .bp6-table-header')!
    await page.elementLocator(row).click()
    await expect.element(said).toMatchTextContent(/Cells: 6/)
  })

  it('passes the grid with Tab, leaves it with Escape, opens a row with Enter', async () => {
    const rows: number[] = []
    const { enter, grid, screen } = await opened(local, { onOpen: row => rows.push(row.id) })
    await enter('{ArrowDown}{Enter}')
    expect(rows).toEqual([2])
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: /^Column/ })).toHaveFocus()
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(grid).toHaveFocus()
    await userEvent.tab()
    await expect.element(grid).not.toHaveFocus()
    expect(grid.element().contains(document.activeElement)).toBe(false)
  })
})

describe('copying', () => {
  it('writes tab-separated headers, raw numbers, ISO moments and safe texts', async () => {
    const { enter, copied, said } = await opened()
    await enter('{Home}{ArrowDown}{Shift>}{ArrowDown}{End}{/Shift}{Control>}c{/Control}')
    await expect
      .poll(() => copied)
      .toEqual([
        [
          'Name\tStatus\tEngine hours\tFuel, %\tLast reported\tNote',
          `T7.002\tIdle\t37.125\t13\t2026-06-01T00:02:00.000Z\t"'=SUM(2)\tof ""2"""`,
          `T7.003\tTravelling\t74.125\t26\t2026-06-01T00:03:00.000Z\t"'=SUM(3)\tof ""3"""`,
        ].join('\n'),
      ])
    await expect.element(said).toMatchTextContent(/Copied: 2 rows, 6 columns\./)
  })

  it('omits headers on request', async () => {
    const { enter, copied, screen } = await opened()
    await enter('{ArrowDown}')
    await screen.getByRole('button', { name: 'Copy without headers' }).click()
    await expect.poll(() => copied).toEqual(['T7.002'])
    await screen.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => copied.at(-1)).toBe('Name\nT7.002')
  })

  it('explains a failure', async () => {
    const { enter, said } = await opened()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    await enter('{Control>}c{/Control}')
    await expect.element(said).toMatchTextContent(/Allow this page to use the clipboard/)
  })

  it('loads missing rows up to a limit', async () => {
    const { enter, copied, said, screen } = await opened({ pages: unitPages(450) })
    await enter('{Control>} c{/Control}')
    await expect.poll(() => copied[0]?.split('\n').length).toBe(451)
    expect(copied[0]?.split('\n').at(-1)).toBe('T7.450')
    await expect.element(said).toMatchTextContent(/Copied: 450 rows, 1 columns\./)
    await screen.unmount()
    const most = await opened({ pages: unitPages(60_000) })
    await most.enter('{Control>}ac{/Control}')
    await expect.element(most.said).toMatchTextContent(/Select at most 50,000 rows to copy/)
  })
})

describe('columns', () => {
  it('moves, freezes, hides and resizes columns by their menu and stores them', async () => {
    const core: Core = freshCore()
    const { column, headers, screen, header, enter } = await opened(local, { core })
    await enter('{ArrowRight}')
    await column('Status', 'Move right')
    await expect.poll(headers).toEqual(['Name', 'Engine hours', 'Status', 'Fuel, %', 'Last reported', 'Note'])
    await column('Status', 'Freeze column')
    await expect.poll(() => headers().slice(0, 2)).toEqual(['Status', 'Name'])
    await enter('{ArrowRight}{ArrowRight}')
    await column('Engine hours', 'Hide column')
    await expect.poll(() => headers()).not.toContain('Engine hours')
    const before = header('Fuel, %').element().clientWidth
    await column('Fuel, %', 'Make wider')
    await expect.poll(() => header('Fuel, %').element().clientWidth).toBe(before + 32)
    await screen.unmount()
    const again = await open(local, { core })
    await expect.poll(again.headers).toEqual(['Status', 'Name', 'Fuel, %', 'Last reported', 'Note'])
    expect(again.header('Fuel, %').element().clientWidth).toBe(before + 32)
  })
})

describe('pages', () => {
  it('load when visible and stay in memory', async () => {
    const asked: number[] = []
    const pages = unitPages(10_000, {
      answer: async page => void asked.push(page),
    })
    const { scroll, grid } = await opened({ pages })
    await expect.poll(() => grid.element().textContent).toContain('T7.001')
    scroll(5000)
    await expect.poll(() => grid.element().textContent).toContain('T7.5001')
    expect(asked.length).toBeLessThan(8)
    const before = asked.length
    scroll(0)
    await expect.poll(() => grid.element().textContent).toContain('T7.001')
    expect(asked.slice(before)).not.toContain(0)
  })

  it('report failures and load again', async () => {
    let isBroken = true
    const pages = unitPages(1000, {
      answer: async page => {
        if (page === 3 && isBroken) throw new Error('The server does not answer.')
      },
    })
    const { scroll, screen, grid } = await opened({ pages })
    await expect.poll(() => grid.element().textContent).toContain('T7.001')
    scroll(320)
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/Rows 301 to 400 could not be loaded\./)
    isBroken = false
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => grid.element().textContent).toContain('T7.322')
    await expect.element(alert).not.toBeInTheDocument()
  })

  it('load on request when the figures need all of them', async () => {
    const { enter, said, screen, grid } = await opened({ pages: unitPages(450) })
    await expect.poll(() => grid.element().textContent).toContain('T7.001')
    await enter('{ArrowRight}{ArrowRight}{Control>} {/Control}')
    await expect.element(screen.getByText('Calculated from the 100 rows that have loaded.')).toBeVisible()
    await screen.getByRole('button', { name: 'Calculate all rows' }).click()
    const sum = unitRows(450).reduce((all, row) => all + row.hours + 0.125, 0)
    const text = new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(sum)
    await expect.element(said).toMatchTextContent(new RegExp(`Cells: 450, Sum: ${text} h`))
  })

  it('show an error with a retry when the first fails, and may be empty', async () => {
    let isBroken = true
    const pages = unitPages(10, {
      answer: async () => {
        if (isBroken) throw new Error('The server does not answer.')
      },
    })
    const { screen } = await open({ pages })
    await screen.getByRole('switch', { name: 'Grid view' }).click()
    await expect.element(screen.getByText('The server does not answer.')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Retry' }).click()
    await expect.element(screen.getByRole('application')).toBeVisible()
  })
})

describe('figures', () => {
  it("use the user's unit and formats, and have none for different units", async () => {
    const { enter, screen } = await opened()
    await enter('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    const bar = (label: string) => screen.getByText(label, { exact: true }).element().nextElementSibling?.textContent
    await expect.poll(() => bar('Mean')).toBe('18.63 h')
    expect([bar('Sum'), bar('Minimum'), bar('Maximum')]).toEqual(['37.25 h', '0.13 h', '37.13 h'])
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(screen.getByText('The selected values have different units of measure.')).toBeVisible()
  })
})
