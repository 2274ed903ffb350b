import { listUnitsPositions } from '@muster/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { aUnit, fleetServer, openFleet } from '../../test/open-fleet.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Location that the browser returns on request. */
function locate(answer: { latitude: number; longitude: number } | 'PERMISSION_DENIED' | 'TIMEOUT') {
  const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const
  return vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    if (typeof answer === 'string') failed?.({ ...codes, code: codes[answer], message: '' })
    else found({ coords: answer } as GeolocationPosition)
  })
}

it('finds the user on request, lists the nearest units and shows them on the map', async () => {
  const asking = locate({ latitude: 45, longitude: 9 })
  const units = [aUnit(8, { lat: 45.4 }), aUnit(7, { lat: 45.6 })]
  const server = fleetServer().on(listUnitsPositions, { items: units, totalCount: 2, statuses: [] })
  const { screen, asked, sent } = await openFleet({ server })
  await expect.poll(() => asked().length).toBeGreaterThan(0)
  expect(asking).not.toHaveBeenCalled()
  await screen.getByRole('button', { name: 'My location' }).click()
  const popup = screen.getByRole('dialog', { name: 'Nearest to you' })
  await expect.element(popup.getByRole('button', { name: /^Tractor 8/ })).toMatchTextContent('44 km')
  const { query } = sent(listUnitsPositions).at(-1)!
  expect([query.get('nearLat'), query.get('nearLng')]).toEqual(['45', '9'])
  await expect.poll(() => asked().at(-1)?.lat).toBeCloseTo(45.2, 1)
  await expect.element(screen.getByRole('img', { name: 'You are here' })).toBeInTheDocument()
  await popup.getByRole('button', { name: /^Tractor 8/ }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Tractor 8' })).toBeVisible()
  await screen.getByRole('button', { name: /^In view/ }).click()
  await expect.element(screen.getByText('By distance from your location')).toBeVisible()
})

it.each([
  ['PERMISSION_DENIED', 'does not share your location'],
  ['TIMEOUT', 'not found in time'],
] as const)('explains a failure to find the user: %s', async (failure, sentence) => {
  const asking = locate(failure)
  const { screen } = await openFleet()
  await screen.getByRole('button', { name: 'My location' }).click()
  const notice = screen.getByRole('status').getByText(sentence, { exact: false })
  await expect.element(notice).toBeVisible()
  await screen.getByRole('status').getByRole('button', { name: 'Retry' }).click()
  expect(asking).toHaveBeenCalledTimes(2)
  await screen.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})
