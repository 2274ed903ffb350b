import { getMyEquipmentDashboard, updateMyEquipmentDashboard, type FleetSchemas } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dashboardServer, everything, tile, titles } from '@muster/plugin-dashboards/testing'
import { openPortal } from '../testing.tsx'

const asItCame = [
  'Status',
  'Last position',
  'Unit',
  'Last signals',
  'Maintenance',
  'What can raise an alarm',
  'Alarms by type',
  'Actions',
]

/** Tiles before these that the session may not see; they keep their positions. */
const forbidden = ['today', 'track', 'trips']

/** Opens the equipment dashboard in arrange mode, with a server that stores the layout. */
async function arrange(tiles: FleetSchemas['DashboardTile'][] = []) {
  let kept: FleetSchemas['DashboardLayout'] = { tiles }
  const server = dashboardServer()
    .on(getMyEquipmentDashboard, () => kept)
    .on(updateMyEquipmentDashboard, ({ body }) => {
      kept = body as typeof kept
    })
  const open = () => openPortal('/dashboards/equipment-dashboard?equipmentId=7', { login: everything, server })
  const portal = await open()
  await page.getByRole('button', { name: 'Arrange' }).click()
  await expect.element(page.getByRole('region', { name: 'Arrange tiles' })).toHaveFocus()
  return {
    ...portal,
    open,
    kept: () => kept.tiles.filter(({ id }) => !forbidden.includes(id)),
    puts: () => server.calls.filter(({ operation }) => operation === 'updateMyEquipmentDashboard'),
  }
}

it('hides arranging during impersonation', async () => {
  const server = dashboardServer().on(getMyEquipmentDashboard, { tiles: [] })
  const login = { ...everything, impersonator: { username: 'support' } }
  await openPortal('/dashboards/equipment-dashboard?equipmentId=7', { login, server })
  await expect.element(page.getByRole('heading', { name: 'Tractor 7', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Last signals')).toBeVisible()
  expect(page.getByRole('button', { name: 'Arrange' }).elements()).toEqual([])
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Focuses and presses Enter, because a click would wait for a disabled button to become enabled. */
async function press(...names: string[]) {
  for (const name of names) {
    const element = button(name).element() as HTMLElement
    element.focus()
    await userEvent.keyboard('{Enter}')
  }
}

const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join(' ')

/** Presses Tab until a button with the name has the focus. */
async function tabTo(name: string) {
  for (
    let i = 0;
    i < 80 &&
    document.activeElement?.getAttribute('aria-label') !== name &&
    document.activeElement?.textContent !== name;
    i++
  )
    await userEvent.tab()
  await expect.element(button(name)).toHaveFocus()
}

describe('by keyboard alone', () => {
  it('moves tiles, keeps the focus on the button and announces the position', async () => {
    const { kept } = await arrange()
    await tabTo('Move later: Status')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => titles().slice(0, 3)).toEqual(['Last position', 'Status', 'Unit'])
    await expect.element(button('Move later: Status')).toHaveFocus()
    await expect.poll(said).toContain('Status is at position 2 of 8.')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => titles().slice(0, 3)).toEqual(['Last position', 'Unit', 'Status'])
    await expect
      .poll(() =>
        kept()
          .slice(0, 3)
          .map(({ id, x, y }) => `${id} ${x} ${y}`),
      )
      .toEqual(['position 0 3', 'identity 1 3', 'status 2 3'])
  })

  it('changes nothing at the end of the board and announces it', async () => {
    const { puts } = await arrange()
    await expect.element(button('Move earlier: Status')).toHaveAttribute('aria-disabled', 'true')
    await tabTo('Move earlier: Status')
    await userEvent.keyboard(' ')
    await expect.poll(said).toContain('Status cannot move further.')
    await expect.poll(() => titles()).toEqual(asItCame)
    expect(puts()).toEqual([])
  })

  it('resizes tiles between one cell and three by two', async () => {
    const { kept } = await arrange()
    await press('Make wider: Status', 'Make wider: Status', 'Make wider: Status', 'Make taller: Status')
    await expect.poll(() => kept()[0]).toMatchObject({ id: 'status', w: 3, h: 2 })
    expect(getComputedStyle(tile('Status').element()).gridColumnStart).toBe('span 3')
    await expect.poll(said).toContain('Status is 3 wide and 2 high.')
    await press('Make narrower: Status', 'Make shorter: Status')
    await expect.poll(() => kept()[0]).toMatchObject({ w: 2, h: 1 })
  })

  it('hides a tile, focuses Undo and shows the tile again at the end', async () => {
    const { kept } = await arrange()
    await tabTo('Hide: Status')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => titles()).toEqual(asItCame.slice(1))
    await expect.element(button('Undo')).toHaveFocus()
    await expect.poll(() => kept().find(({ id }) => id === 'status')).toMatchObject({ hidden: true })
    await press('Show Status')
    await expect.poll(() => titles().at(-1)).toBe('Status')
    await expect.poll(said).toContain('Status is shown again, at position 8 of 8.')
  })

  it('undoes changes one by one, including a reset', async () => {
    const { kept } = await arrange()
    await press('Move later: Status', 'Hide: Unit', 'Reset to default')
    await expect.poll(() => titles()).toEqual(asItCame)
    await expect.poll(kept).toEqual([])
    await press('Undo')
    await expect.poll(() => titles()).toEqual(['Last position', 'Status', ...asItCame.slice(3)])
    await press('Undo', 'Undo')
    await expect.poll(() => titles()).toEqual(asItCame)
    await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true')
  })

  it('ends on Escape and returns the focus to the arrange button', async () => {
    await arrange()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Arrange')).toHaveFocus()
    await expect.element(page.getByRole('region', { name: 'Arrange tiles' })).not.toBeInTheDocument()
  })
})

describe('by pointer', () => {
  const at = (element: Element, dx = 0, dy = 0) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { clientX: left + width / 2 + dx, clientY: top + height / 2 + dy }
  }
  const send = (type: string, target: EventTarget, place: { clientX: number; clientY: number }) =>
    target.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 5, button: 0, bubbles: true, cancelable: true }))

  it('moves a dragged tile to the position of the pointer as one undoable change', async () => {
    const { puts } = await arrange()
    const target = tile('Unit').element()
    send('pointerdown', tile('Status').element().querySelector('.arrange-grip')!, { clientX: 0, clientY: 0 })
    send('pointermove', window, at(tile('Last position').element()))
    await expect.poll(() => titles().slice(0, 3)).toEqual(['Last position', 'Status', 'Unit'])
    expect(puts()).toEqual([])
    send('pointermove', window, at(target))
    send('pointerup', window, at(target))
    await expect.poll(() => titles().slice(0, 3)).toEqual(['Last position', 'Unit', 'Status'])
    await expect.poll(() => puts().length).toBe(1)
    await press('Undo')
    await expect.poll(() => titles()).toEqual(asItCame)
  })

  it('restores the tile on Escape during a drag', async () => {
    const { puts } = await arrange()
    send('pointerdown', tile('Status').element().querySelector('.arrange-grip')!, { clientX: 0, clientY: 0 })
    send('pointermove', window, at(tile('Unit').element()))
    await expect.poll(() => titles()[0]).toBe('Last position')
    await userEvent.keyboard('{Escape}')
    await expect.poll(titles).toEqual(asItCame)
    expect(puts()).toEqual([])
    await expect.element(page.getByRole('region', { name: 'Arrange tiles' })).toBeVisible()
  })

  it('resizes a tile by full cells at its corner', async () => {
    const { kept } = await arrange()
    const corner = tile('Status').element().querySelector('.arrange-corner')!
    const { width } = tile('Status').element().getBoundingClientRect()
    send('pointerdown', corner, at(corner))
    send('pointermove', window, at(corner, width * 0.8, 0))
    await expect.poll(() => tile('Status').element().getAttribute('data-w')).toBe('2')
    send('pointerup', window, at(corner, width * 0.8, 0))
    await expect.poll(() => kept()[0]).toMatchObject({ id: 'status', w: 2, h: 1 })
  })
})

it('repairs a saved layout with tiles of another version', async () => {
  await arrange([
    { id: 'gone', x: 0, y: 0, w: 1, h: 1 },
    { id: 'actions', x: 1, y: 0, w: 9, h: 9 },
  ])
  expect(titles()).toEqual(['Actions', ...asItCame.slice(0, -1)])
  expect(tile('Actions').element().dataset).toMatchObject({ w: '3', h: '2' })
})

it('reports a failed save and retries on demand', async () => {
  let isBroken = true
  const server = dashboardServer().on(updateMyEquipmentDashboard, () => (isBroken ? problem(409, 'Busy.') : undefined))
  await openPortal('/dashboards/equipment-dashboard?equipmentId=7', { login: everything, server })
  await page.getByRole('button', { name: 'Arrange' }).click()
  await button('Move later: Status').click()
  await expect.element(page.getByText('Your layout could not be saved', { exact: false })).toBeVisible()
  isBroken = false
  await page.getByRole('log').getByRole('button', { name: 'Retry' }).click()
  await expect
    .poll(() => server.calls.filter(({ operation }) => operation === 'updateMyEquipmentDashboard').length)
    .toBe(2)
})

it('does not overwrite a layout that failed to load', async () => {
  const server = dashboardServer().on(getMyEquipmentDashboard, () => problem(409, 'Busy.'))
  await openPortal('/dashboards/equipment-dashboard?equipmentId=7', { login: everything, server })
  await expect.element(page.getByText('Your layout could not be loaded', { exact: false })).toBeVisible()
  await expect.poll(() => titles()).toEqual(asItCame)
  await expect.element(button('Arrange')).not.toBeInTheDocument()
})

it('stores the main dashboard’s layout per user in the browser', async () => {
  const open = (userId: number) =>
    openPortal('/dashboards/main-dashboard', { login: { ...everything, userId }, server: dashboardServer() })
  const first = await open(7)
  await page.getByRole('button', { name: 'Arrange' }).click()
  await button('Hide: Units by status').click()
  await first.screen.unmount()
  const second = await open(7)
  await expect.element(tile('Last reported')).toBeVisible()
  expect(titles()).not.toContain('Units by status')
  await second.screen.unmount()
  await open(8)
  await expect.element(tile('Units by status')).toBeVisible()
})
