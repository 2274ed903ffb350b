import { MapProvider, useMap, type LatLng } from '@muster/map-kit'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useKeepInView } from './unit-popup.tsx'

const sight = { south: 44, west: 8, north: 46, east: 10 }

/** Returns the camera targets while a unit drives a route. */
async function gone(way: readonly LatLng[]) {
  const flyTo = vi.fn()
  function Unit({ at }: { at: LatLng }) {
    const map = useMap()
    Object.assign(map, { bounds: () => sight, flyTo })
    useKeepInView(at)
    return null
  }
  const drawn = (at: LatLng) => (
    <MapProvider>
      <Unit at={at} />
    </MapProvider>
  )
  const [first = { lat: 0, lng: 0 }, ...rest] = way
  const screen = await render(drawn(first))
  for (const at of rest) await screen.rerender(drawn(at))
  return flyTo.mock.calls.map(([to]) => to as LatLng)
}

it('pans the map with a unit that leaves the view', async () => {
  expect(
    await gone([
      { lat: 45, lng: 9 },
      { lat: 45, lng: 9.5 },
      { lat: 45, lng: 10.5 },
    ]),
  ).toEqual([{ lat: 45, lng: 10.5 }])
})

it('does not pan for a unit that was already out of view', async () => {
  expect(
    await gone([
      { lat: 45, lng: 10.5 },
      { lat: 45, lng: 11 },
      { lat: 45, lng: 9 },
    ]),
  ).toEqual([])
})
