import { openSharedTrip } from '@muster/contract'
import { fakeServer, problem } from '@muster/core/testing'
import { drawInMemory } from '@muster/map-kit/testing'
import { expect, it } from 'vitest'
import { openPortal } from '../testing.tsx'

it('shows a trip without a login, and when a link has ended', async () => {
  drawInMemory()
  let isOver = false
  const server = fakeServer().on(openSharedTrip, () =>
    isOver
      ? problem(404, 'There is no link to a trip')
      : {
          from: '2026-06-01T06:00:00Z',
          to: '2026-06-01T07:30:00Z',
          expiresAt: '2026-06-08T08:00:00Z',
          drivingSeconds: 3600,
          idleSeconds: 60,
          distance: 12_300,
          trail: [
            { latitude: 45, longitude: 9 },
            { latitude: 45.1, longitude: 9.1 },
          ],
        },
  )
  const { screen, router } = await openPortal('/shared-trip#abc', { server })
  await expect.element(screen.getByText('12.3 km')).toBeVisible()
  await expect.element(screen.getByText('01:30:00')).toBeVisible()
  await expect.element(screen.getByLabelText('Map of the trip')).toBeVisible()
  expect(server.calls.find(({ operation }) => operation === 'openSharedTrip')?.body).toEqual({ secret: 'abc' })
  isOver = true
  await router.navigate('/shared-trip#old')
  await expect.element(screen.getByText('This link no longer shows a trip')).toBeVisible()
})
