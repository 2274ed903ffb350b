import { defaultConfig } from '@muster/core'
import { expect, test } from 'vitest'
import { basemapsOf } from './basemaps.ts'

const ids = (map: Partial<typeof defaultConfig.map>) => basemapsOf({ ...defaultConfig.map, ...map }).map(({ id }) => id)

test('selects Google by key, else the style, else the file, else the bundled map', () => {
  const all = { engine: 'google', googleKey: 'k', style: 'https://a.example/s.json', tiles: '/maps/tiles' } as const
  expect(ids(all)).toEqual(['google', 'standard', 'region', 'bundled'])
  expect(ids({ style: all.style })).toEqual(['standard', 'bundled'])
  expect(ids({ tiles: all.tiles })).toEqual(['region', 'bundled'])
  expect(ids({})).toEqual(['bundled'])
})

test('lists named maps after the bundled one, with their hosts', () => {
  const hosts = ['https://a.example']
  const found = basemapsOf({
    ...defaultConfig.map,
    styles: [
      { name: 'Streets', kind: 'style', url: 'https://a.example/l.json', dark: 'https://a.example/d.json', hosts },
      { name: 'Imagery', kind: 'raster', url: 'https://a.example/{z}/{y}/{x}', maxZoom: 18, hosts },
    ],
  })
  expect(found.slice(1)).toEqual([
    {
      id: 'named:Streets',
      name: 'Streets',
      engine: {
        kind: 'maplibre',
        style: { light: 'https://a.example/l.json', dark: 'https://a.example/d.json' },
        hosts,
      },
      hosts,
    },
    {
      id: 'named:Imagery',
      name: 'Imagery',
      engine: { kind: 'maplibre', raster: { url: 'https://a.example/{z}/{y}/{x}', maxZoom: 18 }, hosts },
      hosts,
    },
  ])
})

test('offers the street map of OpenFreeMap, with its name in the language of the user', () => {
  const hosts = ['https://tiles.openfreemap.org']
  const style = { kind: 'style', url: 'https://tiles.openfreemap.org/styles/liberty', hosts } as const
  const offered = (name: string) => basemapsOf({ ...defaultConfig.map, styles: [{ ...style, name }] })[1]
  expect(offered('OpenFreeMap')).toMatchObject({ name: { label: 'openFreeMap' }, isOffer: true, hosts })
  expect(offered('Roads')).toMatchObject({ name: 'Roads', isOffer: true })
})
