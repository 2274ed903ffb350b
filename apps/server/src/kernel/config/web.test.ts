import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './config.ts'

test('SHELL-011 reads other sites, proxies, map style and themes; opens nothing by default', () => {
  expect(loadConfig({}).web).toEqual({
    corsOrigins: [],
    insecureHttp: false,
    trustedProxies: [],
    themes: [],
    plugins: [],
    pluginBases: {},
    maps: { styles: [expect.objectContaining({ name: 'OpenFreeMap' })], styleFiles: [] },
  })
  expect(
    loadConfig({
      MUSTER_CORS_ORIGINS: 'https://a.example, http://b.example:8080',
      MUSTER_TRUSTED_PROXIES: '10.0.0.0/8,::1',
      MUSTER_MAP_STYLE: 'https://tiles.example/style.json',
      MUSTER_MAP_STYLES: 'off',
      MUSTER_THEMES: '*.tafe.example=tafe,fleet.example=kai',
      MUSTER_PLUGIN_BASES: 'weighbridge=https://weighbridge.example/v1/',
    }).web,
  ).toEqual({
    corsOrigins: ['https://a.example', 'http://b.example:8080'],
    insecureHttp: false,
    trustedProxies: ['10.0.0.0/8', '::1'],
    plugins: [],
    pluginBases: { weighbridge: 'https://weighbridge.example/v1' },
    mapStyle: 'https://tiles.example/style.json',
    maps: { styles: [], styleFiles: [] },
    themes: [
      { host: '*.tafe.example', theme: 'tafe' },
      { host: 'fleet.example', theme: 'kai' },
    ],
  })
})

test('reads plugins and widgets of a portal that was built with plugins', () => {
  const portal = mkdtempSync(join(tmpdir(), 'muster-portal-'))
  onTestFinished(() => rmSync(portal, { recursive: true }))
  const plugins = [{ name: '@acme/weighbridge', version: '1.4.0', widgets: [] }]
  mkdirSync(join(portal, 'widgets'))
  writeFileSync(join(portal, 'index.html'), '')
  writeFileSync(join(portal, 'widgets/muster.js'), '')
  writeFileSync(join(portal, 'plugins.json'), JSON.stringify(plugins))
  expect(loadConfig({ MUSTER_PORTAL: portal }).web).toMatchObject({ portal, plugins, widgets: join(portal, 'widgets') })
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
