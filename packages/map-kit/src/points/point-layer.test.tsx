import { page, userEvent } from 'vitest/browser'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { drawInMemory } from '../../test/draw-in-memory.tsx'
import { englishLabels } from '../labels.ts'
import { mount } from '../../test/mount.tsx'
import type { MapPoint, PointGroup } from './map-point.ts'
import { PointLayer } from './point-layer.tsx'

let maps: ReturnType<typeof drawInMemory>
beforeEach(() => {
  maps = drawInMemory()
})

const groups: readonly PointGroup[] = [
  { id: 'high', named: count => `${count} high`, color: '#d73a40' },
  { id: 'low', named: count => `${count} low`, color: '#1c8a4c' },
]
const labels = { ...englishLabels, cluster: (count: number) => `${count} alarms` }
const view = { center: { lat: 45, lng: 9 }, zoom: 8 }
const at = (id: number, lat: number, lng: number, group = id % 4 === 0 ? 'high' : 'low'): MapPoint => ({
  id,
  name: `Alarm ${id}`,
  lat,
  lng,
  group,
})
/** Returns twelve points within two kilometres, three of them high. */
const town = Array.from({ length: 12 }, (_, i) => at(i, 45 + (i % 4) * 0.005, 9 + Math.floor(i / 4) * 0.005))
const spot = Array.from({ length: 5 }, (_, i) => at(i, 45, 9))
const cluster = (name: string | RegExp) => page.getByRole('button', { name })
const show = (points: readonly MapPoint[], props = {}) =>
  mount({ view, labels, children: <PointLayer points={points} groups={groups} {...props} /> })

describe('a cluster', () => {
  it('shows its number of points, in total and by group', async () => {
    await show([...town, at(21, 46, 11)])
    const button = cluster('12 alarms: 3 high, 9 low')
    await expect.element(button).toHaveTextContent('12')
    expect(button.element().querySelectorAll('circle[stroke]')).toHaveLength(2)
    await expect.poll(() => maps.last.drawn('units').map(({ key, color }) => [key, color])).toEqual([[21, '#1c8a4c']])
  })

  it.each(['units', 'pins'] as const)('MAP-022 among %s is 40 px wide', async look => {
    await show(town, { look })
    await expect.element(cluster(/^12 alarms/)).toBeVisible()
    expect(
      cluster(/^12 alarms/)
        .element()
        .getBoundingClientRect().width,
    ).toBe(40)
  })

  it('opens on click: the map zooms in until it splits', async () => {
    const { port } = await show(town)
    await cluster(/^12 alarms/).click()
    await expect.poll(() => port.view()?.zoom).toBeGreaterThan(9)
    await expect.element(cluster(/^12 alarms/)).not.toBeInTheDocument()
    await expect
      .poll(() => page.getByRole('button', { name: /alarms/ }).elements().length + maps.last.drawn('units').length)
      .toBeGreaterThan(1)
  })

  it('opens on Enter, and keeps the focus on the map', async () => {
    const { port } = await show(town)
    await expect.element(cluster(/^12 alarms/)).toBeVisible()
    cluster(/^12 alarms/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => port.view()?.zoom).toBeGreaterThan(9)
    await expect.element(cluster(/^12 alarms/)).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.closest('.mk-map')).toBeTruthy()
  })
})

describe('points at one spot', () => {
  it('spread out as buttons: the first receives the focus, arrows move it, Esc returns it', async () => {
    const onSelect = vi.fn()
    await show(spot, { onSelect })
    await expect.element(cluster('5 alarms: 2 high, 3 low')).toBeVisible()
    cluster(/^5 alarms/)
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    const items = page.getByRole('list', { name: '5 alarms: 2 high, 3 low' }).getByRole('button')
    await expect.poll(() => items.elements().length).toBe(5)
    await expect.element(cluster(/^5 alarms/)).toHaveAttribute('aria-expanded', 'true')
    await expect.element(items.nth(0)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(items.nth(1)).toHaveFocus()
    const name = items.nth(1).element().getAttribute('aria-label')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => onSelect.mock.calls.map(([id]) => `Alarm ${id}`)).toEqual([name])
    await userEvent.keyboard('{Escape}')
    await expect.element(items.nth(0)).not.toBeInTheDocument()
    await expect.element(cluster(/^5 alarms/)).toHaveFocus()
  })

  it('zoom in when opened from a low zoom, and close on a second click', async () => {
    const { port } = await show(spot)
    await cluster(/^5 alarms/).click()
    await expect.poll(() => port.view()?.zoom).toBe(18)
    await expect.element(cluster('Alarm 3')).toBeVisible()
    await cluster(/^5 alarms/).click()
    await expect.element(cluster('Alarm 3')).not.toBeInTheDocument()
  })

  it('show at most 60, and the number of the others', async () => {
    await show(Array.from({ length: 100 }, (_, i) => at(i, 45, 9)))
    await cluster(/^100 alarms/).click()
    await expect.element(page.getByText('+40')).toBeVisible()
    expect(page.getByRole('list').getByRole('button').elements()).toHaveLength(60)
  })
})

it('draws the selected point even inside a cluster', async () => {
  await show(town, { selectedId: 5 })
  await expect.poll(() => maps.last.drawn('units').map(({ key, order }) => [key, order])).toEqual([[5, 1]])
})

it('more than 5,000 points are clustered in a worker', async () => {
  const points = Array.from({ length: 6000 }, (_, i) => at(i, 45 + (i % 100) / 1e4, 9 + i / 1e6))
  const started = vi.spyOn(globalThis, 'Worker')
  await show(points)
  await expect.element(cluster('6000 alarms: 1500 high, 4500 low')).toBeVisible()
  expect(started).toHaveBeenCalledOnce()
  started.mockRestore()
})

it('may cluster pins, too', async () => {
  await show([at(1, 45, 9), at(2, 45, 9.5)], { look: 'pins' })
  await expect.poll(() => maps.last.drawn('pins').map(({ key }) => key)).toEqual([1, 2])
})
