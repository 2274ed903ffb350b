import type { Core } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problemsOf } from '../../test/axe.ts'
import { Columns } from './columns.tsx'
import { DataTable } from './data-table.tsx'
import { freshCore, show } from '../../test/render-with-core.tsx'
import { columnsOfUnits, unitRows } from './stories-rows.tsx'

beforeEach(() => page.viewport(1000, 700))

const table = (
  <>
    <Columns remember="units" columns={columnsOfUnits} />
    <DataTable label="Units" rows={unitRows(3)} rowKey={row => row.id} columns={columnsOfUnits} remember="units" />
  </>
)

async function open(core?: Core, direction?: 'rtl') {
  const screen = await show(<div dir={direction}>{table}</div>, core)
  return {
    screen,
    headers: () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    choose: async (name: string) => {
      await screen.getByRole('button', { name: 'Columns' }).click()
      await screen.getByRole(name.startsWith('Reset') ? 'menuitem' : 'menuitemcheckbox', { name }).click()
      await userEvent.keyboard('{Escape}')
    },
    edge: screen.getByRole('separator', { name: 'Width of Status' }),
    width: () => screen.getByRole('columnheader', { name: 'Status' }).element().getBoundingClientRect().width,
  }
}

describe('visible columns', () => {
  it('can be selected in a menu, are stored and reset', async () => {
    const core = freshCore()
    const { headers, choose, screen } = await open(core)
    expect(headers()).toEqual(['Name', 'Status', 'Engine hours', 'Fuel, %'])
    await choose('Status')
    await choose('Number')
    expect(headers()).toEqual(['Name', 'Engine hours', 'Fuel, %', 'Number'])
    await screen.unmount()
    const again = await open(core)
    expect(again.headers()).toEqual(['Name', 'Engine hours', 'Fuel, %', 'Number'])
    await again.choose('Reset columns')
    expect(again.headers()).toEqual(['Name', 'Status', 'Engine hours', 'Fuel, %'])
  })

  it('persist for each user over a reload', async () => {
    const first = fakeCore({ login: aLogin({ userId: 41 }) })
    const { choose, screen } = await open(first)
    await choose('Status')
    expect(localStorage.getItem('muster.columns.41.units')).toBe('{"hidden":{"status":true},"widths":{}}')
    await screen.unmount()
    const other = await open(fakeCore({ login: aLogin({ userId: 42 }) }))
    expect(other.headers()).toContain('Status')
    await other.screen.unmount()
    localStorage.setItem('muster.columns.43.units', '{"hidden":{"hours":true}}')
    const back = await open(fakeCore({ login: aLogin({ userId: 43 }) }))
    expect(back.headers()).toEqual(['Name', 'Status', 'Fuel, %'])
  })

  it('fall back to the defaults when stored settings are unreadable', async () => {
    localStorage.setItem('muster.columns.44.units', 'nonsense')
    const { headers } = await open(fakeCore({ login: aLogin({ userId: 44 }) }))
    expect(headers()).toHaveLength(4)
  })

  it('include fixed columns and pass axe', async () => {
    const { screen, headers } = await open()
    await screen.getByRole('button', { name: 'Columns' }).click()
    const name = screen.getByRole('menuitemcheckbox', { name: 'Name' })
    await expect.element(name).toHaveAttribute('aria-disabled', 'true')
    await expect.element(name).toHaveAttribute('aria-checked', 'true')
    await name.click({ force: true })
    expect(headers()).toContain('Name')
    expect(await problemsOf(screen.container)).toEqual([])
  })
})

describe('column widths', () => {
  it('change by arrow keys within limits and are announced', async () => {
    const { edge, width } = await open()
    await expect.element(edge).toHaveAttribute('aria-valuenow', '140')
    edge.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(width()).toBe(172)
    await expect.element(edge).toHaveAttribute('aria-valuenow', '172')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(width()).toBe(64)
  })

  it('mirror in right-to-left languages', async () => {
    const { edge, width } = await open(undefined, 'rtl')
    edge.element().focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(width()).toBe(156)
  })

  it('change by dragging, are stored and reset', async () => {
    const core = freshCore()
    const { edge, width, screen } = await open(core)
    drag(edge.element(), 60)
    await expect.poll(width).toBe(200)
    await screen.unmount()
    const again = await open(core)
    expect(again.width()).toBe(200)
    await again.choose('Reset columns')
    await expect.poll(again.width).toBe(140)
  })

  it('fit the content after a double click', async () => {
    const { edge, width } = await open()
    await edge.dblClick()
    await expect.poll(width).toBeLessThan(110)
    expect(width()).toBeGreaterThan(64)
  })

  it('keep the minimum of a flexible column, and share a wide table evenly', async () => {
    const names = ['Name', 'Place', 'Status', 'Hours']
    const columns = names.map(header => ({
      id: header,
      header,
      cell: () => header,
      ...(header === 'Place' && { minWidth: 300 }),
    }))
    const rows = unitRows(1)
    const screen = await show(<DataTable label="Units" rows={rows} rowKey={row => row.id} columns={columns} />)
    const widths = () =>
      names.map(name => screen.getByRole('columnheader', { name }).element().getBoundingClientRect().width)
    await page.viewport(640, 700)
    await expect.poll(widths).toEqual([120, 300, 120, 120])
    await page.viewport(1202, 700)
    await expect.poll(() => new Set(widths()).size).toBe(1)
  })

  it('keep the other columns while one changes', async () => {
    const { edge, screen } = await open()
    const hours = () =>
      screen.getByRole('columnheader', { name: 'Engine hours' }).element().getBoundingClientRect().width
    drag(edge.element(), 100)
    await expect.poll(hours).toBe(140)
  })
})

function drag(edge: Element, by: number) {
  const { left } = edge.getBoundingClientRect()
  const send = (type: string, clientX: number) =>
    edge.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX }))
  // there is no real pointer to capture
  ;(edge as HTMLElement).setPointerCapture = () => {}
  send('pointerdown', left)
  send('pointermove', left + by / 2)
  send('pointerup', left + by)
}
