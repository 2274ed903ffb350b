import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test('SHELL-011 reads other sites, proxies, map style and themes; opens nothing by default', () => {
  expect(loadConfig({}).web).toEqual({
    corsOrigins: [],
    insecureHttp: false,
    trustedProxies: [],
    themes: [],
    maps: { styles: [expect.objectContaining({ name: 'OpenFreeMap' })], styleFiles: [] },
  })
  expect(
    loadConfig({
      MUSTER_CORS_ORIGINS: 'https://a.example, http://b.example:8080',
      MUSTER_TRUSTED_PROXIES: '10.0.0.0/8,::1',
      MUSTER_MAP_STYLE: 'https://tiles.example/style.json',
      MUSTER_MAP_STYLES: 'off',
      MUSTER_THEMES: '*.tafe.example=tafe,fleet.example=kai',
    }).web,
  ).toEqual({
    corsOrigins: ['https://a.example', 'http://b.example:8080'],
    insecureHttp: false,
    trustedProxies: ['10.0.0.0/8', '::1'],
    mapStyle: 'https://tiles.example/style.json',
    maps: { styles: [], styleFiles: [] },
    themes: [
      { host: '*.tafe.example', theme: 'tafe' },
      { host: 'fleet.example', theme: 'kai' },
    ],
  })
})

test.each([
  ['MUSTER_CORS_ORIGINS', '*'],
  ['MUSTER_CORS_ORIGINS', 'https://a.example/path'],
  ['MUSTER_TRUSTED_PROXIES', 'everybody'],
  ['MUSTER_PORTAL', '/nowhere'],
  ['MUSTER_THEMES', 'tafe'],
  ['MUSTER_THEMES', 'a.example=green'],
])('rejects %s=%s with a fix', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`${name} .*: set `))
})
