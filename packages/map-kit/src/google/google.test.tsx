import { defaultConfig } from '@muster/core'
import { aLogin, fakeCore } from '@muster/core/testing'
import { TestHost } from '@muster/ui/testing'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import {
  ClusterLayer,
  MapCanvas,
  PinLayer,
  ShapeLayer,
  TrackLayer,
  UnitLayer,
  useBasemap,
  type MapCanvasProps,
} from '../index.ts'
import { mount } from '../../test/mount.tsx'
import { FakeGoogleMap, fakeGoogleMaps } from '../../test/fake-google-maps.ts'

const engine = { kind: 'google' as const, key: 'k-1', language: 'it' }
const scripts: HTMLScriptElement[] = []

interface Page {
  google?: { maps: Record<string, unknown> }
}

// Tests cannot fetch the vendor's script, so a fake replaces it where it would be inserted.
beforeEach(() => {
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) return append(...nodes)
    scripts.push(script)
    const { maps } = (window as Page).google!
    const callback = new URL(script.src).searchParams.get('callback')!.split('.').at(-1)!
    const ready = maps[callback]
    Object.assign(maps, fakeGoogleMaps)
    if (typeof ready === 'function') ready()
  })
})

afterEach(() => vi.restoreAllMocks())

const show = async (children: MapCanvasProps['children'], props: MapCanvasProps = {}) => {
  const mounted = await mount({ engine, view: { center: { lat: 1, lng: 2 }, zoom: 9 }, ...props, children })
  return { ...mounted, map: FakeGoogleMap.last! }
}
const layerWith = (map: FakeGoogleMap, id: string | number) => [...map.layers].find(layer => layer.features.has(id))!

/** Renders a map with a Google key for a user who reads `language`. */
async function showFor(language: string) {
  const map = { ...defaultConfig.map, engine: 'google' as const, googleKey: 'k-1' }
  const login = aLogin({ userSetting: { languageCodeISO2c: language } })
  return render(
    <TestHost core={fakeCore({ login, config: { ...defaultConfig, map } })}>
      <OwnMap />
    </TestHost>,
  )
}
const OwnMap = () => <MapCanvas engine={useBasemap().engine} />

test('SHELL-079 requests the script once: weekly channel, configured key, two libraries, user’s language', async () => {
  const screen = await showFor('it')
  await expect.poll(() => FakeGoogleMap.last).toBeDefined()
  const first = FakeGoogleMap.last
  await screen.unmount()
  // a language change applies from the next page load on
  const again = await showFor('de')
  await expect.poll(() => FakeGoogleMap.last).not.toBe(first)
  await again.unmount()
  expect(scripts).toHaveLength(1)
  const address = new URL(scripts[0]!.src)
  expect(address.origin).toBe('https://maps.googleapis.com')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    key: 'k-1',
    v: 'weekly',
    libraries: 'drawing,places',
    language: 'it',
  })
})

test('starts, moves and fits the camera as requested, with room for panels', async () => {
  const { map, port } = await show(null, { padding: { left: 360 } })
  expect(port.view()).toEqual({ center: { lat: 1, lng: 2 }, zoom: 9 })
  port.flyTo({ lat: 40, lng: 9, zoom: 30 })
  expect(map.zoom).toBe(22)
  expect(map.center).toEqual({ lat: 40, lng: 9 })
  expect(map.panned).toEqual([-180, 0])
  port.fitBounds({ south: 1, west: 2, north: 3, east: 4 })
  expect(map.fitted).toEqual([
    { south: 1, west: 2, north: 3, east: 4 },
    { top: 48, right: 84, bottom: 48, left: 444 },
  ])
})

test('MAP-020 draws units with their sprite, which follow their fixes and can be clicked', async () => {
  const onSelect = vi.fn()
  const unit = { id: 7, lat: 3, lng: 4, color: 'd33d3d' }
  const { map, show: again } = await show(<UnitLayer units={[unit]} onSelect={onSelect} />)
  const layer = layerWith(map, 7)
  const { icon } = layer.styleOf(7) as { icon: google.maps.Icon }
  expect(icon.url).toMatch(/^data:image\/png/)
  expect(icon.scaledSize).toEqual({ x: 54, y: 54 })
  layer.fire('click', { feature: layer.features.get(7) })
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(7)
  await again({ engine, children: <UnitLayer units={[{ ...unit, lat: 5, heading: 90 }]} onSelect={onSelect} /> })
  expect(layer.features.get(7)!.geometry).toEqual({ parts: { lat: 5, lng: 4 } })
  expect((layer.styleOf(7) as { icon: google.maps.Icon }).icon.url).not.toBe(icon.url)
  await again({ engine, children: <UnitLayer units={[]} onSelect={onSelect} /> })
  expect(layer.features.size).toBe(0)
})

test('MAP-020 adds tracks, shapes and pins to the map and removes them', async () => {
  const path = [
    { lat: 1, lng: 1 },
    { lat: 2, lng: 2 },
  ]
  const { map, show: again } = await show(
    <>
      <TrackLayer tracks={[{ id: 't', path, color: '#123456' }]} />
      <ShapeLayer shapes={[{ id: 's', kind: 'circle', center: path[0]!, radius: 100, color: '#654321' }]} />
      <PinLayer pins={[{ id: 'p', lat: 1, lng: 1 }]} />
    </>,
  )
  expect(layerWith(map, 't').styleOf('t')).toMatchObject({ strokeColor: '#123456', strokeWeight: 3 })
  expect(layerWith(map, 's').styleOf('s')).toMatchObject({ fillColor: '#654321' })
  expect((layerWith(map, 'p').styleOf('p') as { icon: google.maps.Icon }).icon.scaledSize).toEqual({ x: 22, y: 22 })
  await again({ engine, children: null })
  expect(map.layers.size).toBe(0)
})

test('places clusters at their projected positions', async () => {
  await show(<ClusterLayer clusters={[{ id: 1, lat: 30, lng: 40, count: 5, statuses: [] }]} />)
  const box = page.getByRole('button', { name: '5 units' }).element().getBoundingClientRect()
  expect([box.x + box.width / 2, box.y + box.height / 2].map(Math.round)).toEqual([400, 300])
})

test('supports dark mode and clicks outside all features', async () => {
  const onClick = vi.fn()
  const { map, show: again } = await show(null, { onClick })
  expect(map.options.styles).toBeNull()
  await again({ engine, mode: 'dark', onClick })
  expect(map.options.styles?.length).toBeGreaterThan(0)
  map.fire('click', { latLng: { toJSON: () => ({ lat: 8, lng: 9 }) } })
  expect(onClick).toHaveBeenCalledExactlyOnceWith({ lat: 8, lng: 9 })
})

test('removes listeners and layers on unmount', async () => {
  const { map, screen } = await show(<UnitLayer units={[{ id: 1, lat: 1, lng: 1 }]} />)
  await screen.unmount()
  expect(map.count()).toBe(0)
  expect(map.layers.size).toBe(0)
})
