import { expect, it } from 'vitest'
import { desiredProfiles, type UnitSettings } from './desired-profiles.ts'

const none: UnitSettings = { satellite: null, profiles: [], canLines: [] }
const parameter = {
  identifier: '0CF00400',
  mask: '00000000',
  bit29: true,
  dataLength: 16,
  avgRate: 5000,
  multiplexer: [{ dataBitStart: 0, dataLength: 8, intel: true, ranges: [{ from: 1, to: 2 }] }],
}

it('contains a kind for each profile, with the parts that a device can use', () => {
  const notification = { notificationId: 1 }
  const rules = [{ stateChangeId: 2, delay: 60 }]
  const shape = { shapeType: 'CIRCLE', circleRadius: 10, circleLongitude: 9, circleLatitude: 45 }
  const profiles = [
    { kind: 'power-profile', data: { rules, stillReportInterval: 900, asleepReportInterval: null, notification } },
    { kind: 'can-profile', data: { dm1Enable: true, notification } },
    { kind: 'io-profile', data: { inputs: [{ type: 'DIGITAL', index: 0, name: 'Door', alarms: [] }], notification } },
    { kind: 'curfew-profile', data: { timezoneId: 'UTC', days: { MONDAY: [] }, notification } },
    { kind: 'fence-profile', data: { inside: true, outside: false, shape, notification } },
    { kind: 'fence-profile', data: { inside: false, outside: true, shape, notification } },
    { kind: 'duty-profile', data: { rules: [], notification } },
  ].map((profile, index) => ({ ...profile, id: index + 1 }))
  const canLines = [
    {
      line: 1,
      baudRate: 250_000,
      isJ1939: true,
      extended: true,
      normal: false,
      parameters: [
        { data: parameter, detectionTypeId: 2 },
        { data: { ...parameter, multiplexer: [] }, detectionTypeId: 1 },
        // the server reads neither of them
        { data: { ...parameter, bit29: false }, detectionTypeId: 1 },
        { data: { ...parameter, dataLength: 80 }, detectionTypeId: 1 },
      ],
    },
  ]
  const frames = { identifier: '0CF00400', mask: '00000000', bit29: true, isJ1939: true, line: 1 }
  expect(desiredProfiles({ satellite: { inputReportRate: 60 }, profiles, canLines })).toEqual({
    power: { rules, stillReportInterval: 900 },
    satellite: { inputReportRate: 60 },
    can: {
      dm1Enable: true,
      lines: [{ line: 1, baudRate: 250_000 }],
      parameters: [
        { ...frames, within: 5000, multiplexer: [{ dataBitStart: 0, dataLength: 8, intel: true }] },
        { ...frames, multiplexer: [] },
      ],
    },
    io: { inputs: [{ type: 'DIGITAL', index: 0, name: 'Door' }] },
    curfew: { timezoneId: 'UTC', days: { MONDAY: [] } },
    geofences: {
      fences: [
        { id: 5, inside: true, outside: false, shape },
        { id: 6, inside: false, outside: true, shape },
      ],
    },
    status: { rules: [] },
  })
})

it('contains nothing without profiles, and no geofences that exceed a message', () => {
  expect(desiredProfiles(none)).toEqual({})
  const polygon = Array.from({ length: 20_000 }, (_, index) => [9 + index / 1e6, 45])
  const data = { inside: true, outside: false, shape: { shapeType: 'POLYGON', polygon } }
  const profiles = [{ kind: 'fence-profile', id: 1, data }]
  expect(Object.keys(desiredProfiles({ ...none, satellite: { canReportRate: 1 }, profiles }))).toEqual(['satellite'])
})
