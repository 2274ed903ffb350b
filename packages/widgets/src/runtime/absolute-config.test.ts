import { expect, it } from 'vitest'
import { absoluteConfig } from './absolute-config.ts'

it('addresses point to the server, wherever the page is', () => {
  const config = {
    bases: { fleet: '/wlf', report: 'https://reports.example/api/' },
    sockets: { notifications: '/wlf/ws' },
    resources: '/resources',
    map: { engine: 'maplibre' },
  }
  expect(absoluteConfig(config, 'https://fleet.example')).toEqual({
    bases: { fleet: 'https://fleet.example/wlf', report: 'https://reports.example/api' },
    sockets: { notifications: 'wss://fleet.example/wlf/ws' },
    resources: 'https://fleet.example/resources',
    map: { engine: 'maplibre' },
  })
})
