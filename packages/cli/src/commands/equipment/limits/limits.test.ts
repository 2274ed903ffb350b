import { getUnitLimits, getUnitsDetails, listUnitsPaginated, updateUnitLimits } from '@muster/contract'
import { problem } from '@muster/core/testing'
import { describe, expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

function shell() {
  const made = fakeShell()
  made.server
    .on(listUnitsPaginated, {
      items: [
        {
          id: 7,
          name: 'T7',
          serial: 'S7',
          iconName: '',
          statusId: 1,
          statusName: '',
          statusColor: '',
          hasMntProfile: false,
        },
      ],
      totalCount: 1,
    })
    .on(getUnitsDetails, [])
    .on(getUnitLimits, {
      own: { overspeed: 50, idleMinutes: null },
      inherited: { overspeed: 130, lowFuel: { amount: 10, unit: 'PERCENT' }, ignition: false },
      inheritedFrom: [{ limit: 'lowFuel', level: 'COMPANY' }],
      effective: { overspeed: 50, idleMinutes: null, lowFuel: { amount: 10, unit: 'PERCENT' }, ignition: false },
      version: 4,
    })
    .on(updateUnitLimits, undefined)
  const sent = () =>
    made.server.calls.filter(({ operation }) => operation === 'updateUnitLimits').map(({ body }) => body)
  return { ...made, sent }
}

describe('limits', () => {
  it('shows own and effective limits with their level', async () => {
    const { exit, out } = await shell().muster(['limits', 'show', '--unit', 'T7', '--jsonl'])
    expect(exit).toBe(0)
    const rows = out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as object)
    expect(rows).toContainEqual({ limit: 'overspeed', own: '50', effective: '50', from: 'UNIT' })
    expect(rows).toContainEqual({ limit: 'idleMinutes', own: 'off', effective: 'off', from: 'UNIT' })
    expect(rows).toContainEqual({ limit: 'lowFuel', own: 'inherit', effective: '10%', from: 'COMPANY' })
    expect(rows).toHaveLength(11)
  })

  it('sets the named limits and keeps the others', async () => {
    const { muster, sent } = shell()
    const typed = [
      'overspeed=inherit',
      'lowFuel=25l',
      'fuelDrop=15%/10min/keyOff',
      'towing=300m/15kmh/1min',
      'ignition=on',
    ]
    expect(await muster(['limits', 'set', '--unit', 'T7', ...typed])).toMatchObject({ exit: 0 })
    expect(sent()).toEqual([
      {
        idleMinutes: null,
        lowFuel: { amount: 25, unit: 'LITRES' },
        fuelDrop: { amount: 15, unit: 'PERCENT', minutes: 10, keyOff: true },
        towing: { distance: 300, speed: 15, minutes: 1 },
        ignition: true,
        version: 4,
      },
    ])
  })

  it('names the user who saved the limits in the meantime, and the different fields', async () => {
    const { muster, server } = shell()
    const laterSave = { version: 5, savedAt: '2026-11-21T10:00:00Z', userName: 'anna', fields: ['lowFuel', 'ignition'] }
    server.on(updateUnitLimits, problem(409, 'anna has saved T7 in the meantime.', { laterSave }))
    const { exit, err } = await muster(['limits', 'set', '--unit', 'T7', 'ignition=on'])
    expect(exit).toBe(1)
    expect(err).toContain('Saved by anna at 2026-11-21T10:00:00Z. Fields that differ: lowFuel, ignition.')
  })

  it.each([
    [['limits', 'set', '--unit', 'T7', 'speed=50'], 'names no limit'],
    [['limits', 'set', '--unit', 'T7', 'lowFuel=25'], 'percent or litres'],
    [['limits', 'set', '--unit', 'T7', 'overspeed=fast'], 'a figure, off or inherit'],
    [['limits', 'show'], 'Select whose limits'],
    [['limits', 'show', '--unit', 'T7', '--company', '3'], 'Select whose limits'],
  ])('rejects %j and names the expected syntax', async (typed, message) => {
    const { muster, sent } = shell()
    const { exit, err } = await muster(typed)
    expect(exit).not.toBe(0)
    expect(err).toContain(message)
    expect(sent()).toEqual([])
  })
})
