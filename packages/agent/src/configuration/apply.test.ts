import { expect, it } from 'vitest'
import { settingsSchema } from '../settings/settings.ts'
import { applyProfiles } from './apply.ts'

const settings = (more: object = {}) =>
  settingsSchema.parse({ uid: 'AG-1', server: { mqtt: 'mqtt://localhost', token: 'x' }, ...more })
const withBus = { can: [{ interface: 'can0' }] }
const withKey = { inputs: { digital: { in1: { file: '/in1' } } }, ignition: 'in1' }

it('applies rates, sleep and frames, and leaves to the server what it judges', () => {
  const { effective, results } = applyProfiles(
    {
      power: {
        movingReportInterval: 20,
        stillReportInterval: 300,
        asleepReportInterval: 3600,
        rules: [{ stateChangeId: 1, delay: 600 }],
      },
      can: {
        frames: [
          { identifier: '00F00400', mask: '00FFFF00', line: 0, within: 1000 },
          { identifier: '123', bit29: false },
        ],
      },
      status: {},
      satellite: {},
    },
    settings({ ...withBus, ...withKey }),
  )
  expect(effective).toEqual({
    rates: { moving: 20, stationary: 300, asleep: 3600 },
    sleepRules: [{ stateChangeId: 1, delay: 600 }],
    frameRules: [
      { id: 0xf00400, mask: 0xffff00, isExtended: true, bus: 0, within: 1000 },
      { id: 0x123, mask: 0x7ff, isExtended: false },
    ],
  })
  expect(results).toEqual({
    power: { status: 'applied' },
    can: { status: 'applied' },
    status: { status: 'ignored', reason: expect.any(String) },
    satellite: { status: 'ignored', reason: expect.any(String) },
  })
})

it.each<[profiles: object, own: object, result: object]>([
  [{ can: { frames: [] } }, {}, { can: { status: 'refused', reason: 'The settings of the agent have no bus.' } }],
  [
    { can: { frames: [{ identifier: '1', line: 1 }] } },
    withBus,
    { can: { status: 'refused', reason: 'The settings of the agent have no bus 1.' } },
  ],
  [
    { can: { frames: [{ identifier: 'x' }] } },
    withBus,
    { can: { status: 'refused', reason: expect.stringMatching(/^frames\.0\.identifier/) } },
  ],
  [
    { power: { rules: [{ stateChangeId: 1, delay: 1 }] } },
    {},
    { power: { status: 'refused', reason: 'The settings of the agent have no input of the key.' } },
  ],
  [
    { power: { rules: [{ stateChangeId: 3, delay: 0 }] } },
    {},
    { power: { status: 'applied', reason: 'The agent does not measure the battery: its rules have no effect.' } },
  ],
  [
    { power: { movingReportInterval: 'fast' } },
    {},
    { power: { status: 'refused', reason: expect.stringMatching(/^movingReportInterval/) } },
  ],
])('refuses what this machine lacks: %j', (profiles, own, result) => {
  expect(applyProfiles(profiles, settings(own)).results).toEqual(result)
})

it('returns to the settings of the agent without profiles', () => {
  const { effective } = applyProfiles({}, settings({ rates: { movingSeconds: 5, stationarySeconds: 50 } }))
  expect(effective).toEqual({ rates: { moving: 5, stationary: 50 }, sleepRules: [], frameRules: [] })
})
