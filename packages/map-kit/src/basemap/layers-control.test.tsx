import { defaultConfig, type RuntimeConfig } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { drawInMemory } from '../../test/draw-in-memory.tsx'
import { LayersControl, MapCanvas, UnitLayer, useBasemap, type Overlay } from '../index.ts'
import { forgetMapMemory } from './map-memory.ts'

const hosts = ['https://tiles.example', 'http://10.0.0.1:8080']
const styles: RuntimeConfig['map']['styles'] = [
  { name: 'Streets', kind: 'style', url: 'https://tiles.example/s.json', hosts },
]

const openFreeMap: RuntimeConfig['map']['styles'][number] = {
  name: 'OpenFreeMap',
  kind: 'style',
  url: 'https://tiles.openfreemap.org/styles/liberty',
  hosts: ['https://tiles.openfreemap.org'],
}

function Screen({ overlays }: { overlays: readonly Overlay[] }) {
  const { engine } = useBasemap()
  return (
    <MapCanvas engine={engine}>
      <UnitLayer units={[{ id: 1, lat: 45, lng: 9 }]} />
      <LayersControl overlays={overlays} />
    </MapCanvas>
  )
}

async function open({ userId = 1, map = { styles } as Partial<RuntimeConfig['map']>, width = 800 } = {}) {
  await page.viewport(width, 600)
  const maps = drawInMemory()
  const core = fakeCore({
    login: aLogin({ userId }),
    config: { ...defaultConfig, map: { ...defaultConfig.map, ...map } },
  })
  const overlays = [{ id: 'geofences', label: 'Geofences', note: 'All of them.', isShown: false }]
  const screen = await render(
    <TestHost core={core}>
      <div style={{ height: 600 }}>
        <Screen overlays={overlays} />
      </div>
    </TestHost>,
  )
  const button = screen.getByRole('button', { name: 'Layers' })
  await expect.element(button).toBeVisible()
  return { maps, screen, button }
}

test('opens the panel on the selected map, names the recipients of data, and closes with Esc', async () => {
  const { screen, button } = await open()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  const panel = screen.getByRole('group', { name: 'Layers' })
  await expect.element(panel.getByRole('radio', { name: 'Bundled map' })).toHaveFocus()
  await expect
    .element(panel.getByRole('radio', { name: 'Streets' }))
    .toHaveAccessibleDescription(
      'Your browser sends the visible area and your IP address to tiles.example, 10.0.0.1:8080.',
    )
  await expect
    .element(panel.getByRole('radio', { name: 'Bundled map' }))
    .toHaveAccessibleDescription('Comes from this server. Nothing is sent to others.')
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('keeps camera and features with another base map, which is stored for the user', async () => {
  const { maps, screen, button } = await open({ userId: 11 })
  const before = maps.last
  before.move({ center: { lat: 45, lng: 9 }, zoom: 12 })
  await button.click()
  await screen.getByRole('radio', { name: 'Streets' }).click()
  await expect.poll(() => maps.last !== before).toBe(true)
  expect(maps.last.view()).toMatchObject({ center: { lat: expect.closeTo(45) as number }, zoom: 12 })
  await expect.poll(() => maps.last.drawn('units')).toMatchObject([{ key: 1 }])
  await screen.getByRole('checkbox', { name: 'Geofences' }).click()
  await screen.unmount()
  forgetMapMemory()
  const again = await open({ userId: 11 })
  await again.button.click()
  await expect.element(again.screen.getByRole('radio', { name: 'Streets' })).toBeChecked()
  expect(JSON.parse(localStorage.getItem('muster.map.11')!)).toEqual({
    base: 'named:Streets',
    overlays: { geofences: true },
  })
  await again.screen.unmount()
  const other = await open({ userId: 12 })
  await other.button.click()
  await expect.element(other.screen.getByRole('radio', { name: 'Bundled map' })).toBeChecked()
})

test('replaces a remembered map that is no longer configured with the first', async () => {
  localStorage.setItem('muster.map.13', JSON.stringify({ base: 'named:Gone', overlays: {} }))
  const { screen, button } = await open({ userId: 13, map: { tiles: '/maps/tiles' } })
  await button.click()
  await expect.element(screen.getByRole('radio', { name: 'Streets of the region' })).toBeChecked()
})

test('fits the panel on a map of 360 px, with touch size', async () => {
  const { screen, button } = await open({ width: 360 })
  await button.click()
  const { left, right, top } = screen.getByRole('group', { name: 'Layers' }).element().getBoundingClientRect()
  expect([left, 360 - right, top].every(edge => edge >= 0)).toBe(true)
  for (const row of document.querySelectorAll('.mk-layers-panel label'))
    expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('shows a closable message about a failing base map over the units', async () => {
  const { maps, screen } = await open({ userId: 14 })
  maps.last.fail({ reason: 'refused', host: 'tiles.example', isFallback: true })
  const note = screen.getByRole('alert')
  await expect
    .element(
      note.getByText(
        /tiles.example refused the map. Check its key, its limits and your access. The bundled map is shown/,
      ),
    )
    .toBeVisible()
  expect(maps.last.drawn('units')).toHaveLength(1)
  await note.getByRole('button', { name: 'Close' }).click()
  await expect.element(note).not.toBeInTheDocument()
  const before = maps.last
  maps.last.fail({ reason: 'unreachable', host: 'tiles.example', isFallback: false })
  await screen.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => maps.last !== before).toBe(true)
  await expect.element(note).not.toBeInTheDocument()
})

test('offers streets once, names the recipient of data, and shows them with one click', async () => {
  const map = { styles: [openFreeMap] }
  const first = await open({ userId: 15, map })
  const offer = () => first.screen.getByRole('region', { name: 'Show streets on the map?' })
  await expect.element(offer().getByText(/your IP address to tiles.openfreemap.org\./)).toBeVisible()
  await first.screen.unmount()
  forgetMapMemory()
  const second = await open({ userId: 15, map })
  expect(second.screen.getByRole('region', { name: 'Show streets on the map?' }).elements()).toEqual([])
  await second.screen.unmount()
  const other = await open({ userId: 16, map })
  const before = other.maps.last
  await other.screen.getByRole('button', { name: 'Show streets' }).click()
  await expect.poll(() => other.maps.last !== before).toBe(true)
  await other.button.click()
  await expect.element(other.screen.getByRole('radio', { name: 'OpenFreeMap (streets)' })).toBeChecked()
  expect(other.screen.getByRole('region', { name: 'Show streets on the map?' }).elements()).toEqual([])
})

test('offers no streets to users who stay with the map, selected one, or have regional streets', async () => {
  const map = { styles: [openFreeMap] }
  const offers = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
    screen.getByRole('button', { name: 'Show streets' }).elements().length
  const kept = await open({ userId: 17, map, width: 360 })
  const bar = kept.screen.getByRole('region', { name: /Show streets/ })
  const boxOf = (element: Element) => element.getBoundingClientRect()
  const mapBox = () => boxOf(document.querySelector('.mk-map')!)
  await expect.poll(() => bar.elements().length).toBe(1)
  expect([boxOf(bar.element()).left, boxOf(bar.element()).right]).toEqual([0, 360])
  // below the map and its buttons, which are all visible
  expect(boxOf(bar.element()).top).toBeGreaterThanOrEqual(mapBox().bottom)
  expect([mapBox().top, boxOf(bar.element()).bottom]).toEqual([0, 600].map(edge => edge + mapBox().top))
  await kept.screen.getByRole('button', { name: 'Keep this map' }).click()
  await expect.poll(() => offers(kept.screen)).toBe(0)
  await expect.element(kept.button).toHaveFocus()
  expect(mapBox().height).toBe(600)
  await kept.screen.unmount()
  localStorage.setItem('muster.map.18', JSON.stringify({ base: 'bundled', overlays: {} }))
  const selected = await open({ userId: 18, map })
  expect(offers(selected.screen)).toBe(0)
  await selected.screen.unmount()
  const region = await open({ userId: 19, map: { ...map, tiles: '/maps/tiles' } })
  expect(offers(region.screen)).toBe(0)
})
