import { GeoJSONSource } from 'maplibre-gl'
import { page, userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { MapCanvas, MapExtent, ShapeLayer, englishLabels, type Shape, type Viewport } from './index.ts'
import { drawInMemory } from '../test/draw-in-memory.tsx'
import { colorAt, mount, near } from '../test/mount.tsx'

const land = { center: { lat: 23, lng: 13 }, zoom: 4 }
const lightLand = [0xf3, 0xf3, 0xf1]
const darkWater = [0x18, 0x20, 0x27]
const darkLand = [0x2a, 0x30, 0x36]
const middle = () => colorAt(400, 330)
/** Options that no map before had, so that its engine is not taken. */
const newEngine = (name: string) => ({ kind: 'maplibre', hosts: [name] }) as const

afterEach(() => vi.restoreAllMocks())

test('MAP-011 starts at 0/0, zoom 3', async () => {
  drawInMemory()
  const { port } = await mount({})
  expect(port.view()).toEqual({ center: { lat: 0, lng: 0 }, zoom: 3 })
})

test('draws land in both modes, and water where shapes cross the antimeridian, without external requests', async () => {
  const { port, show } = await mount({ view: land })
  await expect.poll(async () => near(await middle(), lightLand)).toBe(true)
  await show({ view: land, mode: 'dark' })
  await expect.poll(async () => near(await middle(), darkLand)).toBe(true)
  port.fitBounds({ south: -60, west: 170, north: -50, east: -170 })
  await expect.poll(async () => near(await middle(), darkWater)).toBe(true)
  const foreign = performance
    .getEntriesByType('resource')
    .filter(entry => new URL(entry.name).origin !== location.origin && !entry.name.startsWith('blob:'))
  expect(foreign).toEqual([])
})

test('loads the finer land only where it is seen', async () => {
  const setData = vi.spyOn(GeoJSONSource.prototype, 'setData')
  const loads = (file: string) => setData.mock.calls.filter(([data]) => String(data).includes(file)).length
  const { port } = await mount({ engine: newEngine('finer') })
  await expect.poll(() => loads('waters')).toBe(1)
  expect(loads('world-50m')).toBe(0)
  port.flyTo({ lat: 23, lng: 13, zoom: 5 })
  await expect.poll(() => loads('world-50m')).toBe(1)
})

test('MAP-010 reports many camera steps once, 50 ms after the last', async () => {
  const onMove = vi.fn<(sight: Viewport) => void>()
  const { port } = await mount({ onMove, view: land })
  await expect.poll(() => onMove.mock.calls.length).toBe(1)
  const timers = vi.spyOn(window, 'setTimeout')
  for (let i = 1; i <= 20; i++) port.engine!.move({ center: { lat: 23, lng: 13 + i } }, false)
  await expect.poll(() => onMove.mock.calls.length).toBe(2)
  expect(timers.mock.calls.filter(([, ms]) => ms === 50)).toHaveLength(20)
  expect(onMove.mock.lastCall![0].center.lng).toBeCloseTo(33)
  expect(onMove.mock.lastCall![0].bounds.west).toBeLessThan(33)
})

test('executes a camera order given before the engine has loaded', async () => {
  let port: Awaited<ReturnType<typeof mount>>['port'] | undefined
  const { useMap, MapProvider } = await import('./index.ts')
  const Early = () => {
    port = useMap()
    return null
  }
  await render(
    <MapProvider>
      <Early />
      <div style={{ width: 800, height: 600 }}>
        <MapCanvas />
      </div>
    </MapProvider>,
  )
  port!.flyTo({ lat: 45, lng: 9, zoom: 40 })
  await expect.poll(() => port!.view()?.zoom).toBe(22)
  expect(port!.view()!.center.lat).toBeCloseTo(45)
})

test('moves and zooms by keyboard', async () => {
  const { port } = await mount({ view: land })
  page.getByRole('region', { name: 'Map' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => port.view()!.center.lng).toBeGreaterThan(14)
  await userEvent.keyboard('+')
  await expect.poll(() => port.view()!.zoom).toBe(5)
})

test('shows controls with the caller’s labels and touch size', async () => {
  drawInMemory()
  const labels = { ...englishLabels, zoomIn: 'Näher', zoomOut: 'Weiter weg', fitAll: 'Alle zeigen' }
  const { port } = await mount({
    view: land,
    labels,
    children: <MapExtent bounds={{ south: 40, west: 0, north: 50, east: 10 }} />,
  })
  for (const name of ['Näher', 'Weiter weg', 'Alle zeigen']) {
    const { width, height } = page.getByRole('button', { name }).element().getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Näher' }).click()
  await expect.poll(() => port.view()!.zoom).toBe(5)
  await page.getByRole('button', { name: 'Weiter weg' }).click()
  await expect.poll(() => port.view()!.zoom).toBe(4)
  await page.getByRole('button', { name: 'Alle zeigen' }).click()
  await expect.poll(() => port.bounds()!.west < 0 && port.bounds()!.east > 10 && port.bounds()!.west > -15).toBe(true)
})

test('jumps instead of gliding with reduced motion', async () => {
  const match = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    query.includes('reduced-motion') ? { ...match(query), matches: true } : match(query),
  )
  const { port } = await mount({ view: land })
  port.flyTo({ lat: 50, lng: 8, zoom: 10 })
  expect(port.view()!.zoom).toBe(10)
})

test('explains what to do without WebGL', async () => {
  const get = HTMLCanvasElement.prototype.getContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...args: Parameters<typeof get>
  ) {
    return args[0] === 'webgl2' ? null : get.apply(this, args)
  } as typeof get)
  await render(
    <div style={{ width: 800, height: 600 }}>
      <MapCanvas engine={newEngine('without WebGL')} />
    </div>,
  )
  await expect.element(page.getByRole('alert').getByText(/hardware acceleration/)).toBeVisible()
  vi.restoreAllMocks()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('region', { name: 'Map' })).toBeVisible()
})

test('resizes with its container', async () => {
  await mount({ view: land })
  const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!
  const box = document.querySelector<HTMLElement>('.mk-map')!.parentElement!
  box.style.width = '500px'
  await expect.poll(() => canvas.clientWidth).toBe(500)
})

test('takes the engine of a closed map, without its camera, shapes and listeners', async () => {
  const ring = [
    { lat: 18, lng: 8 },
    { lat: 28, lng: 8 },
    { lat: 28, lng: 18 },
    { lat: 18, lng: 18 },
  ]
  const shapes: Shape[] = [{ id: 1, kind: 'polygon', ring, color: '#c00000' }]
  const canvas = () => document.querySelector('canvas')
  const [first, second] = [vi.fn(), vi.fn()]
  const { screen } = await mount({
    view: land,
    padding: { left: 200 },
    onClick: first,
    children: <ShapeLayer shapes={shapes} />,
  })
  const tinted = [0xeb, 0xcc, 0xca]
  await expect.poll(async () => near(await colorAt(500, 330), tinted)).toBe(true)
  const taken = canvas()
  await screen.unmount()
  expect(canvas()).toBeNull()

  const { port } = await mount({ view: { ...land, zoom: 5 }, mode: 'dark', onClick: second })
  expect(canvas()).toBe(taken)
  expect(port.view()).toEqual({ ...land, zoom: 5 })
  await expect.poll(async () => near(await middle(), darkLand)).toBe(true)
  await userEvent.click(canvas()!, { position: { x: 400, y: 330 } })
  await expect.poll(() => second.mock.calls.length).toBe(1)
  expect(first).not.toHaveBeenCalled()
})

// a page may have 16 WebGL contexts, so a leak shows before 18 mounts
test('releases its resources over eighteen mounts', { timeout: 120_000 }, async () => {
  const alive: WebGL2RenderingContext[] = []
  const get = HTMLCanvasElement.prototype.getContext
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...args: Parameters<typeof get>
  ) {
    const context = get.apply(this, args)
    if (context instanceof WebGL2RenderingContext) alive.push(context)
    return context
  } as typeof get)
  const add = vi.spyOn(window, 'addEventListener')
  const remove = vi.spyOn(window, 'removeEventListener')
  for (let i = 0; i < 18; i++) {
    const seen = alive.length
    const screen = await render(
      <div style={{ width: 100, height: 100 }}>
        <MapCanvas engine={newEngine(`mount ${i}`)} />
      </div>,
    )
    await expect.poll(() => alive.length, { interval: 5 }).toBeGreaterThan(seen)
    await screen.unmount()
  }
  expect(document.querySelectorAll('canvas')).toHaveLength(0)
  // the last engine is kept for another map
  expect(alive.filter(context => !context.isContextLost())).toHaveLength(1)
  expect(add.mock.calls.length - remove.mock.calls.length).toBeLessThan(10)
})
