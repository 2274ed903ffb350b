import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import {
  MapExtent,
  PinLayer,
  ShapeLayer,
  TrackLayer,
  UnitLayer,
  type Bounds,
  type MapCanvasProps,
} from '../src/index.ts'
import type { MapPort } from '../src/map-port.ts'
import { mount } from './mount.tsx'
import { drawInMemory } from './draw-in-memory.tsx'

afterEach(() => vi.restoreAllMocks())

const here = { lat: 52.5, lng: 13.4 }
const view = { center: here, zoom: 14 }
const places = [here, { lat: 52.51, lng: 13.42 }, { lat: -33, lng: 151 }, { lat: 70, lng: -179.5 }]

/** Returns camera, bounds and projected points. */
function seen(port: MapPort) {
  const { center, zoom } = port.view()!
  const { south, west, north, east } = port.bounds()!
  const pixels = places.flatMap(place => {
    const { x, y } = port.engine!.project(place)
    return [x, y]
  })
  return [center.lat, center.lng, zoom, south, west, north, east, ...pixels]
}

const alike = (numbers: readonly number[]) => numbers.map(value => expect.closeTo(value, 3) as number)

/** Compares the engine with its fake. */
async function both<Answer>(ask: () => Promise<Answer>): Promise<[engine: Answer, double: Answer]> {
  const engine = await ask()
  drawInMemory()
  return [engine, await ask()]
}

const still = () => {
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query.includes('reduced-motion') ? { ...match(query), matches: true } : match(query),
  )
}

const boxes: Bounds[] = [
  { south: 45, west: 8, north: 46, east: 11 },
  { south: 45, west: 9, north: 45, east: 9 },
  { south: -20, west: 175, north: -15, east: -175 },
  { south: -80, west: -170, north: 84, east: 170 },
]

test.each([
  ['a view', { view }],
  ['a view beside a panel', { view, padding: { left: 300, top: 40 } }],
  ['the world from afar', { view: { center: { lat: 80, lng: 170 }, zoom: 1 } }],
  ['the world of the start', {}],
] as [string, MapCanvasProps][])('reports the same view as MapLibre: %s', async (_, props) => {
  const [engine, double] = await both(async () => {
    const { port, screen } = await mount(props)
    const answer = seen(port)
    await screen.unmount()
    return answer
  })
  expect(double).toEqual(alike(engine))
})

test.each([
  ['', {}],
  [' beside a panel', { left: 300, bottom: 60 }],
])('moves and fits like MapLibre%s', async (_, padding) => {
  still()
  const [engine, double] = await both(async () => {
    const { port, screen } = await mount({ view, padding, children: <MapExtent bounds={boxes[0]!} /> })
    const answers: number[][] = []
    const after = (act: () => void) => {
      act()
      answers.push(seen(port))
    }
    for (const box of boxes) after(() => port.fitBounds(box))
    after(() => port.flyTo({ lat: 45, lng: 9, zoom: 40 }))
    after(() => port.flyTo({ lat: -20, lng: 179.99 }))
    after(() => port.flyTo({ lat: 84, lng: 0, zoom: 2 }))
    after(() => port.zoomBy(3))
    after(() => port.zoomBy(-3))
    after(() => port.zoomBy(-30))
    after(() => port.fitAll())
    await screen.unmount()
    return answers
  })
  expect(double).toEqual(engine.map(alike))
})

test('hits like MapLibre, and reports the same moves, clicks and hovers', async () => {
  const lines = [{ id: 't', path: [here, { lat: 52.52, lng: 13.4 }], color: '#00f' }]
  const ring = [
    { lat: 52.49, lng: 13.38 },
    { lat: 52.51, lng: 13.38 },
    { lat: 52.49, lng: 13.42 },
  ]
  const [engine, double] = await both(async () => {
    const heard: string[] = []
    const hear = (what: string) => (key: unknown) => void heard.push(`${what} ${JSON.stringify(key)}`)
    const { port, screen } = await mount({
      view,
      onClick: ({ lat, lng }) => void heard.push(`map ${lat.toFixed(4)} ${lng.toFixed(4)}`),
      children: (
        <>
          <UnitLayer
            units={[
              { id: 1, ...here },
              { id: 2, ...here },
            ]}
            selectedId={1}
            onSelect={hear('unit')}
            onHover={hear('over')}
          />
          <PinLayer pins={[{ id: 'p', lat: 52.5, lng: 13.41 }]} onSelect={hear('pin')} />
          <ShapeLayer shapes={[{ id: 's', kind: 'polygon', ring }]} onSelect={hear('shape')} />
          <TrackLayer tracks={lines} />
        </>
      ),
    })
    const region = page.getByRole('region', { name: 'Map' })
    const pin = port.engine!.project({ lat: 52.5, lng: 13.41 })
    const click = (x: number, y: number) => userEvent.click(region, { position: { x, y } })
    // clicks miss features that are not drawn yet
    await expect
      .poll(async () => {
        heard.length = 0
        await click(pin.x, pin.y)
        await click(400, 340)
        return heard.filter(line => line.startsWith('pin') || line.startsWith('shape')).length
      })
      .toBe(2)
    await expect
      .poll(async () => {
        heard.length = 0
        await click(400, 300)
        return heard
      })
      .toContain('unit 1')
    await click(pin.x + 30, 150)
    await expect.poll(() => heard).toContain('over undefined')
    heard.length = 0
    for (const [x, y] of [
      [400, 318],
      [400, 325],
      [pin.x + 10, pin.y],
      [pin.x + 16, pin.y],
      [400, 200],
      [500, 100],
    ] as const)
      await click(x, y)
    const answer = heard.filter(line => !line.startsWith('over'))
    await screen.unmount()
    return answer
  })
  expect(double).toEqual(engine)
  expect(engine[0]).toBe('unit 1')
})

test('exposes drawn features and mode, and follows its container', async () => {
  const maps = drawInMemory()
  const onMove = vi.fn()
  const { show, port, screen } = await mount({
    view,
    onMove,
    children: <UnitLayer units={[{ id: 7, ...here, color: 'd33d3d' }]} />,
  })
  expect(maps.last.drawn('units')).toMatchObject([{ key: 7, at: here, color: '#d33d3d' }])
  expect(maps.last.images.has(maps.last.drawn('units')[0]!.image)).toBe(true)
  expect([maps.last.mode, maps.last.drawn('pins')]).toEqual(['light', []])
  await show({ view, onMove, mode: 'dark' })
  expect([maps.last.mode, maps.last.drawn('units')]).toEqual(['dark', []])
  await expect.poll(() => onMove.mock.calls.length).toBe(1)
  const before = port.bounds()!
  document.querySelector<HTMLElement>('.mk-map')!.parentElement!.style.width = '500px'
  await expect.poll(() => onMove.mock.calls.length).toBe(2)
  expect(port.bounds()!.east).toBeLessThan(before.east)
  await screen.unmount()
  expect(() => maps.last).toThrow('No map is mounted')
})
