import {
  correctCounter,
  listCounterCorrections,
  listUnitsPaginated,
  withdrawCounterCorrection,
  type FleetSchemas,
} from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const correction: FleetSchemas['CounterCorrection'] = {
  correctionId: 4,
  counter: 'ENGINE_HOURS',
  kind: 'NEW_INSTRUMENT',
  fromDate: '2026-06-10T14:00:00Z',
  oldValue: 3205,
  newValue: 0,
  reason: 'New dashboard',
  createdAt: '2026-06-11T08:00:00Z',
  createdBy: 'ann',
}

function shell() {
  const made = fakeShell()
  const unit = { id: 7, name: 'T7', serial: 'S7', iconName: '', statusId: 1, statusName: '', statusColor: '' }
  made.server
    .on(listUnitsPaginated, { items: [{ ...unit, hasMntProfile: false }], totalCount: 1 })
    .on(listCounterCorrections, { counters: [], corrections: [correction] })
    .on(correctCounter, correction)
    .on(withdrawCounterCorrection, correction)
  return made
}

it('corrects a counter, lists corrections, and withdraws one', async () => {
  const { server, muster } = shell()
  const since = ['--from', '2026-06-10T14:00:00Z', '--reason', 'New dashboard']
  const done = await muster(['units', 'correct', 'T7', 'engine-hours', '--old', '3205', '--new', '0', ...since])
  expect(done.err).toBe('Correction 4 of T7 applies.\n')
  expect(server.calls.at(-1)?.body).toEqual({
    counter: 'ENGINE_HOURS',
    kind: 'NEW_INSTRUMENT',
    fromDate: '2026-06-10T14:00:00Z',
    oldValue: 3205,
    newValue: 0,
    reason: 'New dashboard',
  })
  const { out } = await muster(['units', 'corrections', 'T7', '--csv', '--fields', 'id,counter,old,new,by'])
  expect(out).toBe('id,counter,old,new,by\n4,ENGINE_HOURS,3205,0,ann\n')
  await muster(['units', 'withdraw-correction', 'T7', '4', '--reason', 'Wrong unit'])
  expect(server.calls.at(-1)).toMatchObject({
    path: { unitId: '7', correctionId: '4' },
    body: { reason: 'Wrong unit' },
  })
})

it.each([
  [['--offset', '5', '--to', '2026-06-11T14:00:00Z'], 'Select one kind of correction.'],
  [['--offset', 'many'], "'many' is not a number"],
])('refuses %j', async (typed, message) => {
  const since = ['--from', '2026-06-10T14:00:00Z', '--reason', 'r']
  const { exit, err } = await shell().muster(['units', 'correct', 'T7', 'odometer', ...since, ...typed])
  expect(exit).not.toBe(0)
  expect(err).toContain(message)
})
