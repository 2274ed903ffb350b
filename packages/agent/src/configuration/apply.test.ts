import { expect, it } from 'vitest'
import { settingsSchema } from '../settings/settings.ts'
import { applyProfiles } from './apply.ts'

const settings = (more: object = {}) =>
  settingsSchema.parse({ uid: 'AG-1', server: { mqtt: 'mqtt://localhost', token: 'x' }, ...more })
const withBus = { can: [{ interface: 'can0' }] }
const withKey = { inputs: { digital: { in1: { file: '/in1' } } }, ignition: 'in1' }

it('applies rates, sleep and frames, and leaves evaluation to the server', () => {
  const { effective, results } = applyProfiles(
    {
      power: {
        movingReportInterval: 20,
        stillReportInterval: 300,
        asleepReportInterval: 3600,
        rules: [{ stateChangeId: 1, delay: 600 }],
      },
      can: {
        parameters: [
          // J1939 by its mask: any priority and source
          { identifier: '0CF00400', mask: '00FFFF00', line: 0, within: 1000 },
          { identifier: '123', bit29: false, multiplexer: [{ dataBitStart: 0, dataLength: 8 }] },
        ],
        dm1Enable: true,
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
      { pattern: { id: 0xcf00400, mask: 0xffff00, extended: true }, bus: 0, within: 1000 },
      {
        pattern: { id: 0x123, mask: 0x7ff, extended: false },
        multiplexers: [expect.objectContaining({ length: 8, bigEndian: true })],
      },
      { pattern: { id: 0xfeca00, mask: 0xffff00, extended: true } },
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
  [{ can: { parameters: [] } }, {}, { can: { status: 'refused', reason: 'The settings of the agent have no bus.' } }],
  [
    { can: { parameters: [{ identifier: '1', line: 1 }] } },
    withBus,
    { can: { status: 'refused', reason: 'The settings of the agent have no bus 1.' } },
  ],
  [
    { can: { parameters: [{ identifier: 'x' }] } },
    withBus,
    { can: { status: 'refused', reason: expect.stringMatching(/^parameters\.0\.identifier/) } },
  ],
  [
    {
      io: {
        inputs: [
          { index: 0, type: 'DIGITAL' },
          { index: 2, type: 'ANALOG' },
          { index: 1, type: 'DIGITAL', attribute: 'io239' },
        ],
      },
    },
    withKey,
    { io: { status: 'refused', reason: 'The settings of the agent do not have adc3, io239.' } },
  ],
  [{ io: { inputs: [{ index: 0, type: 'DIGITAL' }] } }, withKey, { io: { status: 'applied' } }],
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

it('returns to the agent’s settings without profiles', () => {
  const { effective } = applyProfiles({}, settings({ rates: { movingSeconds: 5, stationarySeconds: 50 } }))
  expect(effective).toEqual({ rates: { moving: 5, stationary: 50 }, sleepRules: [], frameRules: [] })
})
