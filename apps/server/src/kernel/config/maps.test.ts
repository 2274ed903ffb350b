import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-maps-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const mapsOf = (env: Record<string, string>) => loadConfig(env).web.maps
const styles = (text: string) => mapsOf({ MUSTER_MAP_STYLES: `off,${text}` }).styles

test('reads names and addresses from a list, with commas within addresses', () => {
  expect(
    styles(
      'Streets=https://tiles.openfreemap.org/styles/liberty, Keyed=https://api.maptiler.com/maps/streets-v2/style.json?key=a,b=c,' +
        'Imagery=https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    ),
  ).toEqual([
    {
      name: 'Streets',
      kind: 'style',
      url: 'https://tiles.openfreemap.org/styles/liberty',
      hosts: ['https://tiles.openfreemap.org'],
    },
    {
      name: 'Keyed',
      kind: 'style',
      url: 'https://api.maptiler.com/maps/streets-v2/style.json?key=a,b=c',
      hosts: ['https://api.maptiler.com'],
    },
    {
      name: 'Imagery',
      kind: 'raster',
      url: 'https://server.arcgisonline.com/ArcGIS/rest/services/World_Imagery/MapServer/tile/{z}/{y}/{x}',
      hosts: ['https://server.arcgisonline.com'],
    },
  ])
})

test('reads a dark style, further hosts, attribution and the closest zoom from a JSON array', () => {
  const entry = {
    name: 'Streets',
    url: 'https://a.example/light.json',
    dark: 'https://a.example/dark.json',
    hosts: ['https://tiles.example:8443'],
    attribution: '© A',
    maxZoom: 17,
  }
  expect(styles(JSON.stringify([entry]))).toEqual([
    { ...entry, kind: 'style', hosts: ['https://a.example', 'https://tiles.example:8443'] },
  ])
})

test('finds the hosts in a style file of this server', () => {
  const style = {
    version: 8,
    glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
    sources: { a: { type: 'vector', url: 'https://tiles.example/a.json' }, b: { type: 'geojson', data: '/x.json' } },
    layers: [],
  }
  const path = file('style.json', JSON.stringify(style))
  const maps = mapsOf({ MUSTER_MAP_STYLES: `off,Own=${path}` })
  expect(maps.styles).toEqual([
    {
      name: 'Own',
      kind: 'style',
      url: '/maps/styles/0.json',
      hosts: ['https://tiles.example', 'https://fonts.example'],
    },
  ])
  expect(JSON.parse(maps.styleFiles[0]!)).toEqual(style)
})

test('offers OpenFreeMap in addition to the configured styles, unless it is one of them or removed', () => {
  const openFreeMap = {
    name: 'OpenFreeMap',
    kind: 'style',
    url: 'https://tiles.openfreemap.org/styles/liberty',
    dark: 'https://tiles.openfreemap.org/styles/dark',
    hosts: ['https://tiles.openfreemap.org'],
  }
  const names = (text: string) => mapsOf({ MUSTER_MAP_STYLES: text }).styles.map(({ name }) => name)
  expect(mapsOf({}).styles).toEqual([openFreeMap])
  expect(names('Own=https://a.example/s.json')).toEqual(['Own', 'OpenFreeMap'])
  expect(names(`Roads=${openFreeMap.url}`)).toEqual(['Roads'])
  expect(names('off')).toEqual([])
  expect(names('off,Own=https://a.example/s.json')).toEqual(['Own'])
  expect(names('off,[{"name":"Own","url":"https://a.example/s.json"}]')).toEqual(['Own'])
  expect(names('offline=https://a.example/s.json')).toEqual(['offline', 'OpenFreeMap'])
})

test.each([
  ['Streets', 'set off, NAME=ADDRESS pairs, comma-separated, or a JSON array'],
  ['[{"name":"A"', 'or a JSON array'],
  ['["https://a.example"]', 'or a JSON array of objects'],
  ['[{"name":"A"}]', 'in entry 1 (A), set url'],
  ['[{"url":"https://a.example/s.json"}]', 'in entry 1, set a name'],
  ['A=ftp://a.example/s.json', 'begins with https://'],
  ['A=/nowhere/style.json', '/nowhere/style.json is neither'],
  ['A=https://a.example/{z}/{x}.png', 'with {z}, {x} and {y}'],
  ['A=https://a.example/1,A=https://a.example/2', 'in entry 2 (A), set another name'],
  ['[{"name":"A","url":"https://a.example/s","hosts":["https://a.example/path"]}]', 'set hosts to an array of origins'],
  ['[{"name":"A","url":"https://a.example/s","maxZoom":40}]', 'maxZoom to a whole number'],
  ['[{"name":"A","url":"https://a.example/s","colour":"red"}]', 'remove "colour"'],
])('rejects MUSTER_MAP_STYLES=%s with the fix', (text, fix) => {
  expect(() => styles(text)).toThrow(fix)
})

test('shows no address in an error, because it may contain a key', () => {
  const text = 'A=https://a.example/s.json?key=secret,A=https://a.example/s.json?key=secret'
  expect(() => styles(text)).toThrow(/MUSTER_MAP_STYLES cannot be read: in entry 2/)
  expect(() => styles(text)).not.toThrow('secret')
})

test('accepts only a PMTiles file with vector tiles as map file', () => {
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  header[99] = 1
  const path = file('region.pmtiles', header)
  expect(mapsOf({ MUSTER_MAP_TILES: path }).tiles).toBe(path)
  const pictures = Buffer.from(header)
  pictures[99] = 2
  for (const [given, fix] of [
    [join(folder, 'nothing.pmtiles'), 'that the server may read'],
    [file('text.pmtiles', 'hello'), 'a PMTiles file, version 3'],
    [file('pictures.pmtiles', pictures), 'with vector tiles'],
  ] as const)
    expect(() => mapsOf({ MUSTER_MAP_TILES: given })).toThrow(fix)
})
