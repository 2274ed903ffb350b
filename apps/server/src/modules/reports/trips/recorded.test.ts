import { legFigures, tripRules, tripsOf, type TripReading } from '@muster/signals'
import { expect, it } from 'vitest'
import { fixture } from '#test/fixtures.ts'

/** Four machines recorded for an hour, and a walk from a logger without key and speed (`tkrajina/gpxpy`, Apache-2.0). */
const recorded = fixture('recorded-tracks.csv').trim().split('\n').slice(1)

const readingsOf = (unit: string): TripReading[] =>
  recorded
    .map(line => line.split(','))
    .filter(([name]) => name === unit)
    .map(([, second, latitude, longitude, speed, key]) => ({
      time: Number(second) * 1000,
      latitude: Number(latitude),
      longitude: Number(longitude),
      speed: speed ? Number(speed) : null,
      key: key ? key === '1' : null,
      engine: null,
      isIdle: false,
    }))

/** Distance in metres on a flat Earth. */
function flat(a: TripReading, b: Pick<TripReading, 'latitude' | 'longitude'>): number {
  const north = (b.latitude - a.latitude) * 111_195
  return Math.hypot(north, (b.longitude - a.longitude) * 111_195 * Math.cos((a.latitude * Math.PI) / 180))
}

/** Finds key-on runs in a text with one letter per reading, and the distance of each. */
function byLetters(readings: readonly TripReading[]): string[] {
  const letters = readings.map(({ key }) => (key ? 'K' : '-')).join('')
  return [...letters.matchAll(/K+/g)].map(({ index, 0: run }) => {
    const its = readings.slice(index, index + run.length + 1)
    const way = its.slice(1).reduce((sum, reading, i) => sum + flat(its[i]!, reading), 0)
    const isAway = its.filter(reading => flat(its[0]!, reading) > 200).length > 1
    return `${isAway ? 'TRIP' : 'AT_PLACE'} ${its[0]!.time}–${its.at(-1)!.time} ${isAway ? Math.round(way / 500) : ''}`
  })
}

it.each(['Tractor', 'Dozer', 'Excavator', 'Truck'])('finds the same trips as a pattern search: %s', unit => {
  const readings = readingsOf(unit)
  const trips = tripsOf(readings, tripRules.site)
  const found = trips.legs.flatMap(leg => {
    const way = Math.round(legFigures(trips, leg, leg).metres / 500)
    return leg.kind === 'STOP' ? [] : [`${leg.kind} ${leg.from}–${leg.to} ${leg.kind === 'TRIP' ? way : ''}`]
  })
  expect(found).toEqual(byLetters(readings))
})

it('finds the same trips as a comparison of all pairs of times', () => {
  const { stopMs } = tripRules.site
  const readings = readingsOf('Track').toSorted((a, b) => a.time - b.time)
  const { legs } = tripsOf(readings, tripRules.site)
  // readings in a time of `stopMs` within 100 m of its centre
  const stands = readings.map(() => false)
  for (const [first, start] of readings.entries()) {
    for (let last = first; last < readings.length; last++) {
      if (readings[last]!.time - start.time < stopMs) continue
      const its = readings.slice(first, last + 1)
      const mean = (of: 'latitude' | 'longitude') => its.reduce((sum, each) => sum + each[of], 0) / its.length
      const centre = { latitude: mean('latitude'), longitude: mean('longitude') }
      if (its.every(each => flat(each, centre) <= 100)) stands.fill(true, first, last + 1)
    }
  }
  const expected = [
    ...stands
      .map(isStanding => (isStanding ? 's' : 'm'))
      .join('')
      .matchAll(/m+/g),
  ]
    .map(({ index, 0: run }) => ({ first: Math.max(0, index - 1), last: index + run.length }))
    .filter(({ first, last }) => readings.slice(first, last).some(each => flat(readings[first]!, each) > 200))
  const found = legs.filter(({ kind }) => kind === 'TRIP')
  expect(found).toHaveLength(expected.length)
  for (const [i, { first, last }] of expected.entries()) {
    expect(Math.abs(found[i]!.first - first)).toBeLessThanOrEqual(1)
    expect(Math.abs(found[i]!.last - last)).toBeLessThanOrEqual(1)
  }
})
