import { createTripLink, getTripLink, listUnitsPaginated, revokeTripLink, tripsUnits } from '@muster/contract'
import { expect, it } from 'vitest'
import { fakeShell } from '../../../../test/fake-shell.ts'

const place = { latitude: 45, longitude: 9 }
const leg = { start: place, end: place, drivingSeconds: 60, idleSeconds: 0 }

function shell() {
  const made = fakeShell()
  made.server
    .on(listUnitsPaginated, {
      items: [{ id: 8, name: 'T7', iconName: '', statusId: 1, statusName: '', statusColor: '', hasMntProfile: false }],
      totalCount: 1,
    })
    .on(tripsUnits, [
      {
        unitId: 8,
        unitName: 'T7',
        timezone: 'UTC',
        days: [],
        legs: [
          { ...leg, kind: 'STOP', from: '2026-03-09T00:00:00Z', to: '2026-03-09T08:00:00Z' },
          { ...leg, kind: 'TRIP', from: '2026-03-09T08:00:00Z', to: '2026-03-09T09:00:00Z' },
        ],
      },
    ])
    .on(createTripLink, { id: 3, secret: 'abc' })
    .on(revokeTripLink, undefined)
    .on(getTripLink, {
      id: 3,
      unitId: 8,
      unitName: 'T7',
      from: '2026-03-09T08:00:00Z',
      to: '2026-03-09T09:00:00Z',
      createdBy: 'Olga',
      createdAt: '2026-03-10T12:00:00Z',
      expiresAt: '2026-03-17T12:00:00Z',
      state: 'ACTIVE',
    })
  return made
}

it('shares the trip at a given time, and writes only the link to stdout', async () => {
  const { muster, server } = shell()
  const { exit, out, err } = await muster(['trip-links', 'create', 'T7', '2026-03-09T08:30:00Z', '--expires', '3d'])
  expect({ exit, out }).toEqual({
    exit: 0,
    out: expect.stringMatching(/^https?:\/\/[^/]+\/shared-trip#abc\n$/) as string,
  })
  expect(err).toContain('cannot be read again')
  expect(server.calls.at(-1)?.body).toEqual({
    unitId: 8,
    from: '2026-03-09T08:00:00Z',
    to: '2026-03-09T09:00:00Z',
    expiresAt: '2026-03-13T12:00:00.000Z',
  })
  expect(await muster(['trip-links', 'create', 'T7', '2026-03-09T07:30:00Z'])).toMatchObject({
    exit: 1,
    err: expect.stringContaining('T7 has no trip at') as string,
  })
})

it('revokes a link by ID', async () => {
  const { muster, server } = shell()
  expect(await muster(['trip-links', 'revoke', '3'])).toMatchObject({
    exit: 0,
    err: 'The link to the trip of T7 has been revoked.\n',
  })
  expect(server.calls.at(-1)).toMatchObject({ operation: 'revokeTripLink', path: { id: '3' } })
})
