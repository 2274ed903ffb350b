import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aUnit, anAnswer, fleetServer, openFleet } from '../../test/open-fleet.tsx'

const place = { lat: 45.2, lng: 9.3 }
const height = 700

async function openOnPhone() {
  const fleet = await openFleet({
    width: 360,
    server: fleetServer(anAnswer({ units: [aUnit(7, place)] })),
    query: { unitId: 7 },
  })
  const sheet = fleet.screen.getByRole('dialog', { name: 'Tractor 7' })
  await expect.element(sheet.getByText('North Farms')).toBeVisible()
  return { ...fleet, sheet, top: () => Math.round(sheet.element().getBoundingClientRect().top) }
}

/** Drags the handle of the sheet by pixels. */
function drag(handle: Element, by: number) {
  const { x, y, width } = handle.getBoundingClientRect()
  const at = (clientY: number) => ({ pointerId: 1, clientX: x + width / 2, clientY, bubbles: true })
  // a pointer of a script cannot be captured
  ;(handle as HTMLElement).setPointerCapture = () => {}
  handle.dispatchEvent(new PointerEvent('pointerdown', at(y + 20)))
  handle.dispatchEvent(new PointerEvent('pointermove', at(y + 20 + by)))
  handle.dispatchEvent(new PointerEvent('pointerup', at(y + 20 + by)))
}

describe('a unit on a phone', () => {
  it('opens a sheet in the lower half of the map, with the unit above it', async () => {
    const { sheet, top, maps, screen } = await openOnPhone()
    await expect.poll(top).toBe(height / 2)
    await expect.poll(() => maps.last.project(place).y).toBeLessThan(height / 2 - 20)
    await sheet.getByRole('button', { name: 'Full height' }).click()
    await expect.poll(top).toBe(0)
    await sheet.getByRole('button', { name: 'Half height' }).click()
    await expect.poll(top).toBe(height / 2)
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(screen.getByRole('region', { name: 'Map of the fleet' })).toHaveFocus()
  })

  it('follows the finger: up to the full height, down to close', async () => {
    const { sheet, top } = await openOnPhone()
    drag(sheet.getByRole('button', { name: 'Full height' }).element(), -300)
    await expect.poll(top).toBe(0)
    drag(sheet.getByRole('button', { name: 'Half height' }).element(), 320)
    await expect.poll(top).toBe(height / 2)
    drag(sheet.getByRole('button', { name: 'Full height' }).element(), 30)
    await expect.poll(top).toBe(height / 2)
    drag(sheet.getByRole('button', { name: 'Full height' }).element(), 250)
    await expect.element(sheet).not.toBeInTheDocument()
  })

  it('closes with Esc', async () => {
    const { sheet } = await openOnPhone()
    await expect.element(sheet).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })
})
