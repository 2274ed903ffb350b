import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { UnitLayer, type MapCanvasProps } from '../index.ts'
import { colorAt, mount, near } from '../../test/mount.tsx'
import { regionStyle } from './region.ts'
import { basemapFailureOf } from './basemap-failure.ts'

const here = { lat: 23, lng: 13 }
const view = { center: here, zoom: 4 }
const red = [0xd3, 0x3d, 0x3d]
const lightLand = [0xf3, 0xf3, 0xf1]
const children = <UnitLayer units={[{ id: 1, ...here, color: '#d33d3d' }]} />
const broken = { light: '/no-such-style.json', dark: '/no-such-style.json' }

test.each([
  ['a style', { kind: 'maplibre', style: broken, hosts: [] }],
  ['picture tiles', { kind: 'maplibre', raster: { url: 'http://127.0.0.1:9/{z}/{x}/{y}.png' } }],
  ['a map file', { kind: 'maplibre', tiles: { url: 'http://127.0.0.1:9/region.pmtiles' } }],
] satisfies [string, MapCanvasProps['engine']][])(
  'keeps units visible on the bundled map, with a message, when the base map fails: %s',
  async (_, engine) => {
    await mount({ view, engine, children })
    await expect.element(page.getByRole('alert').getByText(/The bundled map is shown instead/)).toBeVisible()
    await expect
      .poll(async () => near(await colorAt(400, 314), red) && near(await colorAt(400, 360), lightLand))
      .toBe(true)
    await expect.element(page.getByText('Natural Earth')).toBeVisible()
  },
)

test('maps errors to reasons that a user can act on', () => {
  const own = ['https://tiles.example']
  const reason = (status: number | undefined, url: string) =>
    basemapFailureOf({ ...(status !== undefined && { status }), url }, '', own)
  expect(reason(403, 'https://tiles.example/s.json?key=x')).toEqual({ reason: 'refused', host: 'tiles.example' })
  expect(reason(429, 'https://tiles.example/s.json').reason).toBe('refused')
  expect(reason(404, 'https://tiles.example/s.json').reason).toBe('missing')
  expect(reason(503, 'https://tiles.example/s.json').reason).toBe('unreachable')
  expect(reason(0, 'https://tiles.example/s.json').reason).toBe('unreachable')
  expect(reason(0, 'https://fonts.example/a.pbf')).toEqual({ reason: 'blocked', host: 'fonts.example' })
  expect(reason(0, `pmtiles://${location.origin}/maps/tiles`)).toEqual({ reason: 'unreachable', host: location.host })
  expect(reason(undefined, 'https://tiles.example/s.json').reason).toBe('unreadable')
})

test.each(['light', 'dark'] as const)('refers to the file and no other URL in the %s style of a map file', mode => {
  const text = JSON.stringify(regionStyle({ url: '/maps/tiles' }, mode, 'de'))
  const addresses = text.match(/\w+:\/\/[^"]*/g)
  expect(addresses).toEqual([`pmtiles://${location.origin}/maps/tiles`])
  expect(text).not.toMatch(/Noto|pgf:|icon-image/)
  expect(text).toContain('"name:de"')
})
