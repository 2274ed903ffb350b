import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAemp } from './aemp/aemp.ts'
import { Unreadable } from './checks.ts'
import { fixture } from '#test/fixtures.ts'
import type { Parsed } from './observation.ts'
import { parseTraccarEvents, parseTraccarPositions } from './traccar/traccar.ts'

const seed = 20261120
const feeds: [string, string, (body: string) => Parsed][] = [
  ['positions', fixture('traccar-positions.ndjson').split('\n').slice(0, 3).join('\n'), parseTraccarPositions],
  ['events', fixture('traccar-events.ndjson'), parseTraccarEvents],
  ['a fleet in XML', fixture('aemp-fleet-1.xml'), parseAemp],
  ['a fleet in JSON', fixture('aemp-fleet.json'), parseAemp],
]

/** Checks that the result can be stored, or that the body was rejected with a reason. */
function check(parse: () => Parsed) {
  try {
    const { observations, events, rejected, observationIndexes } = parse()
    for (const { time, latitude, longitude, deviceUid } of observations) {
      expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && Number.isInteger(time) && deviceUid !== '').toBe(
        true,
      )
    }
    expect(JSON.stringify([observations, events])).not.toMatch(/\\u0000|\\ud[89a-f]/i)
    expect(rejected.every(({ reason }) => reason !== '')).toBe(true)
    expect(observationIndexes).toHaveLength(observations.length)
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable)
  }
}

describe.each(feeds)('%s', (_, sample, parse) => {
  it('rejects a damaged sample with a reason', () => {
    fc.assert(
      fc.property(fc.nat(sample.length), fc.nat(40), fc.string({ unit: 'binary', maxLength: 10 }), (at, gone, put) => {
        check(() => parse(sample.slice(0, at) + put + sample.slice(at + gone)))
        check(() => parse(sample.slice(0, at)))
      }),
      { seed, numRuns: 300 },
    )
  })

  it('rejects arbitrary JSON or text with a reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), body => check(() => parse(body))),
      { seed, numRuns: 300 },
    )
  })
})

it.each(feeds.filter(([name]) => !name.includes('XML')))(
  'accepts or rejects any value in any field of %s',
  (_, sample, parse) => {
    const first = sample.startsWith('{"') ? sample.slice(0, sample.indexOf('\n')) : sample
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.double(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(1e308, -1, '0001-01-01T00:00:00Z', '\ud800'),
    )
    fc.assert(
      fc.property(fc.nat(60), odd, (which, value) => {
        let seen = 0
        const changed = JSON.stringify(JSON.parse(first), (_key, old: unknown) => (seen++ === which ? value : old))
        check(() => parse(changed ?? 'null'))
      }),
      { seed, numRuns: 1000 },
    )
  },
)
