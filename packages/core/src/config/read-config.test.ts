import { describe, expect, it } from 'vitest'
import { themeIds } from '../theme/theme.ts'
import { defaultConfig } from './config.ts'
import { ConfigError, readConfig } from './read-config.ts'

function problemsOf(given: unknown): readonly string[] {
  try {
    readConfig(given)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('readConfig', () => {
  it('supplies defaults for all parts', () => {
    expect(readConfig(undefined)).toEqual(defaultConfig)
    expect(readConfig({})).toEqual(defaultConfig)
    expect(Object.values(defaultConfig.credentials)).toEqual(Array(5).fill('bearer'))
  })

  it('SHELL-076 contains no address of another host by default', () => {
    const { bases, sockets, resources } = readConfig({})
    expect([...Object.values(bases), ...Object.values(sockets), resources]).toEqual([
      '/wlf',
      '/command-manager',
      '/wlf',
      '/wlf',
      '/wlf',
      '/wlf/ws',
      '/command-manager/ws',
      '/resources',
    ])
  })

  it('SHELL-076 reads base addresses, sockets and resources from the file and fills in the defaults', () => {
    const config = readConfig({
      bases: {
        fleet: 'https://api.test/wlf//',
        'command-manager': '/cm',
        'notification-configurator': '/nc',
        'notification-manager': '/nm',
      },
      sockets: { commands: 'wss://cm.test/ws' },
      resources: '/res/',
    })
    expect(config.bases).toEqual({
      fleet: 'https://api.test/wlf',
      'command-manager': '/cm',
      'notification-configurator': '/nc',
      'notification-manager': '/nm',
      report: '/wlf',
    })
    expect(config.sockets).toEqual({ notifications: '/wlf/ws', commands: 'wss://cm.test/ws' })
    expect(config.resources).toBe('/res')
  })

  it('CONST-006 reads report limits and keeps the documented defaults for the others', () => {
    const { reports } = readConfig({
      reports: { keyOnOff: { units: 12 }, vehicleData: { parameters: 6 }, maintenanceForecast: { days: 30 } },
    })
    expect(reports.keyOnOff).toEqual({ days: 92, units: 12 })
    expect(reports.vehicleData).toEqual({ days: 180, units: 4, parameters: 6 })
    expect(reports.maintenanceForecast).toEqual({ days: 30, weeks: 53, units: 1000 })
    expect(readConfig({}).reports).toMatchObject({
      keyOnOff: { days: 92, units: 5 },
      equipmentUtilization: { days: 180, units: 10 },
      engineHours: { units: 100 },
      fuelConsumption: { days: 365, units: 25 },
      performance: { days: 365, units: 100 },
      dm1: { days: 180, units: 25 },
      vehicleData: { days: 180, units: 4, parameters: 4 },
      history: { days: 180, units: 20 },
      events: { units: 100 },
      maintenanceForecast: { days: 365, weeks: 53 },
    })
  })

  it('reads credentials, themes and the map', () => {
    const given = {
      credentials: { 'command-manager': 'none' },
      themes: [{ host: '*.tafe.test', theme: 'tafe' }],
      map: { engine: 'google', googleKey: 'k', style: 'https://tiles.test/style.json' },
    }
    expect(readConfig(given)).toMatchObject(given)
  })

  it.each([
    [[], 'config is a list but must be an object.'],
    [7, 'config is a number but must be an object.'],
    [{ bases: '/wlf' }, 'config.bases is a string but must be an object.'],
    [{ bases: { fleet: 'api.test' } }, "config.bases.fleet is 'api.test' but must start with http://, https:// or /."],
    [
      { bases: { fleets: '/wlf' } },
      `config.bases.fleets is not known. Known here: ${Object.keys(defaultConfig.bases).join(', ')}.`,
    ],
    [
      { sockets: { commands: 'http://x' } },
      "config.sockets.commands is 'http://x' but must start with ws://, wss:// or /.",
    ],
    [
      { destinations: { commands: '/topic/all' } },
      "config.destinations.commands is '/topic/all' but must hold {unitId}.",
    ],
    [{ credentials: { fleet: 'cookie' } }, "config.credentials.fleet is 'cookie' but must be bearer or none."],
    [{ map: { engine: 'leaflet' } }, "config.map.engine is 'leaflet' but must be maplibre or google."],
    [{ map: { engine: 'google' } }, 'config.map.googleKey is missing; the google engine needs it.'],
    [
      { map: { styles: [{ name: 'A' }] } },
      'config.map.styles[0] must be { "name": …, "kind": style or raster, "url": …, "hosts": […] }.',
    ],
    [{ map: { style: 3 } }, 'config.map.style is a number but must be a string.'],
    [{ reports: { keyOnOff: { units: 0 } } }, 'config.reports.keyOnOff.units is 0 but must be a whole number above 0.'],
    [{ reports: { engineHours: { days: 7 } } }, 'config.reports.engineHours.days is not known. Known here: units.'],
    [
      { themes: [{ host: 'x', theme: 'pink' }] },
      `config.themes[0] must be { "host": "*.example.com", "theme": one of ${themeIds.join(', ')} }.`,
    ],
    [
      { themes: [null] },
      `config.themes[0] must be { "host": "*.example.com", "theme": one of ${themeIds.join(', ')} }.`,
    ],
    [
      JSON.parse('{"__proto__":{"x":1}}'),
      'config.__proto__ is not known. Known here: bases, sockets, destinations, credentials, map, themes, resources, reports.',
    ],
  ])('rejects %j with a message', (given, problem) => {
    expect(problemsOf(given)).toEqual([problem])
  })

  it('reports all problems at once', () => {
    expect(problemsOf({ bases: { fleet: 7 }, sockets: [], nonsense: 1 })).toHaveLength(3)
    expect(() => readConfig({ nonsense: 1 })).toThrow(
      /^The runtime configuration is wrong\. Correct it and reload:\nconfig\.nonsense/,
    )
  })
})
