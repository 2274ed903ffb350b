import { page, userEvent } from 'vitest/browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  ClusterLayer,
  clusterSize,
  MapPopup,
  PinLayer,
  ShapeLayer,
  TrackLayer,
  trackColors,
  UnitLayer,
  type Key,
} from '../index.ts'
import { MapLibreEngine } from '../maplibre/engine.ts'
import { drawInMemory } from '../../test/draw-in-memory.tsx'
import { colorAt, mount, near } from '../../test/mount.tsx'

const view = { center: { lat: 52.5, lng: 13.4 }, zoom: 14 }
const here = view.center
const red = [0xd3, 0x3d, 0x3d]
const clickAt = (x: number, y: number) =>
  userEvent.click(page.getByRole('region', { name: 'Map' }), { position: { x, y } })

const hex = (color: string) => [1, 3, 5].map(i => parseInt(color.slice(i, i + 2), 16))
const plain = (color: string) =>
  `data:application/json,${encodeURIComponent(
    JSON.stringify({
      version: 8,
      sources: {},
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': color } }],
    }),
  )}`
const redUnit = async () => near(await colorAt(400, 314), red)

test('MAP-020 draws markers 54 × 54, and 22 × 22 in a history', async () => {
  const drawn = vi.spyOn(MapLibreEngine.prototype, 'image')
  onTestFinished(() => drawn.mockRestore())
  // sprites have two pixels per CSS pixel
  const sizes = () =>
    drawn.mock.calls.flatMap(([id, { width, height }]) => (id.startsWith('sprite:') ? [[width / 2, height / 2]] : []))
  const { show } = await mount({ view, children: <UnitLayer units={[{ id: 7, ...here, color: 'd33d3d' }]} /> })
  await expect.poll(sizes).toEqual([[54, 54]])
  // only the 34 px disc is red
  await expect.poll(redUnit).toBe(true)
  expect(near(await colorAt(400, 326), red)).toBe(false)
  await show({ view, children: <PinLayer pins={[{ id: 1, ...here }]} /> })
  await expect.poll(sizes).toEqual([
    [54, 54],
    [22, 22],
  ])
})

test.each([
  [7, 40],
  [99, 40],
  [100, 48.75],
  [1234, 57.5],
  [54_321, 66.25],
])('MAP-022 draws a cluster of %d units %d px wide', (count, size) => {
  expect(clusterSize(count)).toBe(size)
})

test('MAP-014 MAP-022 renders clusters as labelled buttons with their count, operable by keyboard', async () => {
  drawInMemory()
  const onSelect = vi.fn()
  const clusters = [
    {
      id: 1,
      ...here,
      count: 1234,
      statuses: [
        { color: '2e9e5b', count: 1000 },
        { color: '#d33d3d', count: 234 },
      ],
    },
  ]
  const { show } = await mount({ view, children: <ClusterLayer clusters={clusters} onSelect={onSelect} /> })
  const button = page.getByRole('button', { name: '1234 units' })
  await expect.element(button).toHaveTextContent('1234')
  const box = button.element().getBoundingClientRect()
  expect(box.width).toBeCloseTo(57.5)
  expect(box.x + box.width / 2).toBeCloseTo(400, 0)
  expect(box.y + box.height / 2).toBeCloseTo(300, 0)
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(clusters[0])
  await show({ view, children: <ClusterLayer clusters={[]} onSelect={onSelect} /> })
  await expect.element(button).not.toBeInTheDocument()
})

test('moves the focus of a removed cluster to the nearest one, unless the focus had left it', async () => {
  drawInMemory()
  const [gone, far, near] = [
    [1, 0, 2],
    [2, 0.02, 30],
    [3, 0.004, 4],
  ].map(([id = 0, east = 0, count = 0]) => ({ id, lat: here.lat, lng: here.lng + east, count, statuses: [] }))
  const { show } = await mount({ view, children: <ClusterLayer clusters={[gone!, far!, near!]} /> })
  const first = page.getByRole('button', { name: '2 units' })
  await expect.element(first).toBeVisible()
  first.element().focus()
  await show({ view, children: <ClusterLayer clusters={[far!, near!]} /> })
  await expect.element(page.getByRole('button', { name: '4 units' })).toHaveFocus()
  page.getByRole('button', { name: '4 units' }).element().blur()
  await show({ view, children: <ClusterLayer clusters={[far!]} /> })
  await expect.element(page.getByRole('button', { name: '30 units' })).not.toHaveFocus()
})

test('MAP-014 draws a clickable unit at its position in its status colour', async () => {
  const [onSelect, onHover, onClick] = [vi.fn(), vi.fn(), vi.fn()]
  const units = [{ id: 7, ...here, color: 'd33d3d' }]
  await mount({ view, onClick, children: <UnitLayer units={units} onSelect={onSelect} onHover={onHover} /> })
  await expect.poll(async () => near(await colorAt(400, 314), red)).toBe(true)
  await clickAt(400, 300)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(7)
  expect(onClick).not.toHaveBeenCalled()
  await expect.poll(() => onHover.mock.lastCall).toEqual([7])
  await clickAt(600, 200)
  expect(onSelect).toHaveBeenCalledTimes(1)
  expect(onClick).toHaveBeenCalledTimes(1)
  await expect.poll(() => onHover.mock.lastCall).toEqual([undefined])
})

test('draws a selected unit above its neighbours', async () => {
  const units = [
    { id: 1, ...here, color: '#d33d3d' },
    { id: 2, ...here, color: '#2e9e5b' },
  ]
  const { show } = await mount({ view, children: <UnitLayer units={units} /> })
  await expect.poll(async () => near(await colorAt(400, 314), [0x2e, 0x9e, 0x5b])).toBe(true)
  await show({ view, children: <UnitLayer units={units} selectedId={1} /> })
  await expect.poll(async () => near(await colorAt(400, 314), red)).toBe(true)
})

test('replaces the default icon after a vehicle icon has loaded', async () => {
  const square = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path d="M0 0h24v24H0z"/></svg>')}`
  const units = [{ id: 1, ...here, color: '#d33d3d', iconName: 'icon-wolf-roller' }]
  await mount({ view, children: <UnitLayer units={units} icons={{ 'icon-wolf-roller': square }} /> })
  await expect.poll(async () => near(await colorAt(392, 292), [255, 255, 255])).toBe(true)
})

test('moves a unit to its new fix, where it can be clicked', async () => {
  const onSelect = vi.fn<(id: Key) => void>()
  const at = (lng: number, time: number) => (
    <UnitLayer units={[{ id: 1, lat: here.lat, lng, color: '#d33d3d', time }]} onSelect={onSelect} />
  )
  const { port, show } = await mount({ view, children: at(13.4, 0) })
  const { x } = port.engine!.project({ lat: here.lat, lng: 13.404 })
  await show({ view, children: at(13.404, 1000) })
  await expect.poll(async () => near(await colorAt(x, 314), red)).toBe(true)
  await clickAt(x, 300)
  expect(onSelect).toHaveBeenCalledWith(1)
})

test('MAP-014 draws tracks, circles and polygons in their colours', async () => {
  const tracks = [
    {
      id: 'a',
      path: [
        { lat: 52.5, lng: 13.38 },
        { lat: 52.5, lng: 13.42 },
      ],
    },
  ]
  const shapes = [
    { id: 'c', kind: 'circle' as const, center: here, radius: 700, color: '#d33d3d' },
    {
      id: 'p',
      kind: 'polygon' as const,
      ring: [
        { lat: 52.51, lng: 13.41 },
        { lat: 52.515, lng: 13.41 },
        { lat: 52.51, lng: 13.42 },
      ],
      color: '#0000ff',
    },
  ]
  const { port } = await mount({
    view,
    children: (
      <>
        <TrackLayer tracks={tracks} width={5} />
        <ShapeLayer shapes={shapes} />
      </>
    ),
  })
  await expect.poll(async () => near(await colorAt(300, 300), hex(trackColors[0]))).toBe(true)
  await expect
    .poll(async () => {
      const [r, g] = await colorAt(400, 340)
      return r - g
    })
    .toBeGreaterThan(15)
  const inPolygon = port.engine!.project({ lat: 52.5115, lng: 13.412 })
  await expect
    .poll(async () => {
      const [r, , b] = await colorAt(inPolygon.x, inPolygon.y)
      return b - r
    })
    .toBeGreaterThan(15)
})

test('draws, selects and removes pins', async () => {
  const onSelect = vi.fn()
  const { show } = await mount({
    view,
    children: <PinLayer pins={[{ id: 'x', ...here, color: '#d33d3d' }]} onSelect={onSelect} />,
  })
  await expect.poll(async () => near(await colorAt(400, 300), red)).toBe(true)
  await clickAt(400, 300)
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('x')
  await show({ view })
  await expect.poll(async () => near(await colorAt(400, 300), red)).toBe(false)
})

test('keeps the order of layers when the style changes by mode or address', async () => {
  const engine = { kind: 'maplibre' as const, style: { light: plain('#ffeedd'), dark: plain('#112233') } }
  const children = (
    <>
      <UnitLayer units={[{ id: 1, ...here, color: '#d33d3d' }]} />
      <PinLayer pins={[{ id: 1, lat: 52.5, lng: 13.41, color: '#d33d3d' }]} />
    </>
  )
  const { port, show } = await mount({ view, engine, children })
  const pin = port.engine!.project({ lat: 52.5, lng: 13.41 })
  const drawn = async () => near(await colorAt(400, 314), red) && near(await colorAt(pin.x, pin.y), red)
  await expect.poll(async () => near(await colorAt(200, 200), [0xff, 0xee, 0xdd]) && (await drawn())).toBe(true)
  await show({ view, engine, children, mode: 'dark' })
  await expect.poll(async () => near(await colorAt(200, 200), [0x11, 0x22, 0x33]) && (await drawn())).toBe(true)
})

test('redraws units after a lost WebGL context', async () => {
  await mount({ view, children: <UnitLayer units={[{ id: 1, ...here, color: '#d33d3d' }]} /> })
  await expect.poll(redUnit).toBe(true)
  const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')!
  const card = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!
  const lost = new Promise(resolve => canvas.addEventListener('webglcontextlost', resolve, { once: true }))
  card.loseContext()
  await lost
  await expect.poll(redUnit).toBe(false)
  card.restoreContext()
  await expect.poll(redUnit).toBe(true)
})

test('shows one popup at a time, focused, closed by Esc with the focus restored', async () => {
  drawInMemory()
  const [closeFirst, closeSecond] = [vi.fn(), vi.fn()]
  const first = (
    <MapPopup key="a" at={here} label="First" onClose={closeFirst}>
      one
    </MapPopup>
  )
  const second = (
    <MapPopup key="b" at={here} label="Second" onClose={closeSecond}>
      two
    </MapPopup>
  )
  const { show } = await mount({ view }, <button type="button">opener</button>)
  const opener = page.getByRole('button', { name: 'opener' })
  opener.element().focus()
  await show({ view, children: first })
  await expect.element(page.getByRole('dialog', { name: 'First' })).toHaveFocus()
  await show({
    view,
    children: (
      <>
        {first}
        {second}
      </>
    ),
  })
  expect(closeFirst).toHaveBeenCalledTimes(1)
  await show({ view, children: second })
  const popup = page.getByRole('dialog', { name: 'Second' })
  popup.element().focus()
  await userEvent.keyboard('{Escape}')
  expect(closeSecond).toHaveBeenCalledTimes(1)
  await show({ view })
  await expect.element(popup).not.toBeInTheDocument()
})

test('restores the focus after closing a popup', async () => {
  drawInMemory()
  const { show } = await mount({ view }, <button type="button">opener</button>)
  const opener = page.getByRole('button', { name: 'opener' })
  opener.element().focus()
  await show({
    view,
    children: (
      <MapPopup at={here} label="Unit" onClose={() => {}}>
        one
      </MapPopup>
    ),
  })
  await expect.element(page.getByRole('dialog', { name: 'Unit' })).toHaveFocus()
  await show({ view })
  await expect.element(opener).toHaveFocus()
})

test('places a popup beside its position if it is too tall for above and below', async () => {
  drawInMemory()
  const tall = <div style={{ width: 200, height: 400 }}>all of it</div>
  await mount({
    view,
    children: (
      <MapPopup at={here} label="Unit" onClose={() => {}}>
        {tall}
      </MapPopup>
    ),
  })
  const box = () => page.getByRole('dialog', { name: 'Unit' }).element().getBoundingClientRect()
  await expect.poll(() => box().left).toBeGreaterThan(400)
  expect([box().top, box().bottom].every(edge => edge > 0 && edge < 600)).toBe(true)
})

test('moves the focus to the map after closing a popup that was open before any focus', async () => {
  drawInMemory()
  const { show } = await mount({
    view,
    children: (
      <MapPopup at={here} label="Unit" onClose={() => {}}>
        one
      </MapPopup>
    ),
  })
  await expect.element(page.getByRole('dialog', { name: 'Unit' })).toHaveFocus()
  await show({ view })
  await expect.element(page.getByRole('region', { name: 'Map' })).toHaveFocus()
})
