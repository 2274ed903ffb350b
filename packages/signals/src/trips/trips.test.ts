import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tripGroup, tripRules } from './trip-rules.ts'
import { legFigures, tripsOf, type TripReading } from './trips.ts'

const minute = 60_000
const start = Date.UTC(2026, 5, 10, 6)
/** Returns a place by metres north and east of 45/9. */
const at = (north: number, east = 0) => ({ latitude: 45 + north / 111_195, longitude: 9 + east / 78_626 })

type Row = readonly [minutes: number, north: number, more?: Partial<TripReading>]
const readingsOf = (rows: readonly Row[]): TripReading[] =>
  rows.map(([minutes, north, more]) => ({
    time: start + minutes * minute,
    ...at(north),
    speed: null,
    key: null,
    engine: null,
    isIdle: false,
    ...more,
  }))

/** Formats legs other than stops as `TRIP 0–12`. */
function shown(rows: readonly Row[], rules = tripRules.road, kinds: readonly string[] = ['TRIP', 'AT_PLACE', 'MOVED']) {
  const { legs } = tripsOf(readingsOf(rows), rules)
  const clock = (time: number) => (time - start) / minute
  return legs
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, from, to }) => `${kind} ${clock(from)}–${clock(to)}`)
}

const on = { key: true, speed: 0 }
const off = { key: false, speed: 0 }
const drive = { key: true, speed: 40 }
const roll = { speed: 40 }
const rest = { speed: 0 }

describe('trips', () => {
  it.each<[string, Row[], string[]]>([
    [
      'runs from key on to key off',
      [
        [0, 0, off],
        [60, 0, on],
        [62, 0, on],
        [70, 5000, drive],
        [75, 5200, off],
        [135, 5200, off],
      ],
      ['TRIP 60–75'],
    ],
    [
      'goes on after a key off shorter than a stop',
      [
        [0, 0, drive],
        [5, 2000, drive],
        [6, 2000, off],
        [8, 2000, on],
        [15, 6000, drive],
        [16, 6000, off],
        [60, 6000, off],
      ],
      ['TRIP 0–16'],
    ],
    [
      'starts by motion at the last stationary reading nearby',
      [
        [0, 0, rest],
        [60, 0, rest],
        [62, 500, roll],
        [70, 5000, roll],
        [72, 5500, rest],
        [90, 5500, rest],
      ],
      ['TRIP 60–72'],
    ],
    [
      'starts by motion at the first moving reading otherwise',
      [
        [0, 0, rest],
        [60, 150, roll],
        [70, 5000, roll],
        [72, 5500, rest],
        [90, 5500, rest],
      ],
      ['TRIP 60–72'],
    ],
    [
      'ends at the last reading before a gap',
      [
        [0, 0, drive],
        [10, 5000, drive],
        [45, 30_000, drive],
        [50, 33_000, drive],
        [52, 33_000, off],
        [60, 33_000, off],
      ],
      ['TRIP 0–10', 'MOVED 10–45', 'TRIP 45–52'],
    ],
    [
      'is none for a parked unit whose fixes scatter',
      [
        [0, 0, rest],
        [10, 40, { speed: 3 }],
        [12, -60, { speed: 2 }],
        [20, 10, rest],
        [30, 120, { speed: 4 }],
        [40, 0, rest],
      ],
      [],
    ],
    [
      'is none for an outlier',
      [
        [0, 0, rest],
        [10, 0, rest],
        [12, 900, rest],
        [14, 0, rest],
        [30, 0, rest],
      ],
      [],
    ],
    [
      'is work at one place with the key on',
      [
        [0, 0, off],
        [10, 0, on],
        [20, 60, { key: true, speed: 3 }],
        [40, 10, on],
        [41, 10, off],
        [60, 10, off],
      ],
      ['AT_PLACE 10–41'],
    ],
    [
      'is neither with the key on and the engine off',
      [
        [0, 0, off],
        [10, 0, { ...on, engine: false }],
        [41, 10, off],
        [60, 10, off],
      ],
      [],
    ],
    [
      'is moved on a low loader',
      [
        [0, 0, off],
        [30, 20_000, { key: false, speed: 60 }],
        [60, 40_000, off],
        [90, 40_000, off],
      ],
      ['MOVED 0–90'],
    ],
    [
      'ends where work at one place begins',
      [
        [0, 0, drive],
        [2, 1500, drive],
        [4, 3000, on],
        [14, 3010, on],
        [26, 3000, on],
        [40, 3020, on],
        [42, 4500, drive],
        [45, 6000, drive],
        [46, 6000, off],
        [60, 6000, off],
      ],
      ['TRIP 0–4', 'AT_PLACE 4–40', 'TRIP 40–46'],
    ],
  ])('%s', (_, rows, expected) => {
    expect(shown(rows)).toEqual(expected)
  })

  it('follows rules: motion despite a key, and all time with the key on', () => {
    const rows: Row[] = [[0, 0, on], [10, 0, on], [11, 500, drive], [20, 6000, drive], [21, 6000, on], [40, 6000, on], [41, 6000, off], [60, 6000, off]] // prettier-ignore
    expect(shown(rows)).toEqual(['TRIP 0–20', 'AT_PLACE 20–41'])
    expect(shown(rows, { ...tripRules.road, by: 'MOTION' })).toEqual(['TRIP 10–20'])
    expect(shown(rows, { ...tripRules.road, leastMetres: 0 })).toEqual(['TRIP 0–41'])
    expect(['Truck', 'Dump truck', 'Combine harvester', 'Excavator', 'Carrier'].map(tripGroup)).toEqual(['road', 'site', 'field', 'site', 'site']) // prettier-ignore
  })

  it('sums figures of a leg, cut to a period', () => {
    const trips = tripsOf(readingsOf([[0, 0, { ...on, isIdle: true }], [10, 0, drive], [20, 10_000, drive], [21, 10_000, { ...off, speed: 700 }], [60, 10_000, off]]), tripRules.road) // prettier-ignore
    const figures = (from: number, to: number) =>
      legFigures(trips, trips.legs[0]!, { from: start + from * minute, to: start + to * minute })
    expect(figures(0, 60)).toMatchObject({ idleMs: 10 * minute, drivingMs: 11 * minute, topSpeed: 40 })
    expect(figures(0, 60).metres).toBeCloseTo(10_000, 0)
    expect(figures(5, 15)).toMatchObject({ idleMs: 5 * minute, drivingMs: 5 * minute })
    expect(figures(5, 15).metres).toBeCloseTo(5000, 0)
  })
})

/** Segment of a random day. */
interface Part {
  kind: 'drive' | 'park' | 'work' | 'silent'
  minutes: number
  seconds: number
}

const part = fc.record({
  kind: fc.constantFrom<Part['kind']>('drive', 'park', 'work', 'silent'),
  minutes: fc.integer({ min: 45, max: 180 }),
  seconds: fc.integer({ min: 10, max: 110 }),
})
const metresPerMinute = 500
const scatter = 25

/**
 * Simulates parts one after another. While silent, the unit drives on without readings.
 * @returns readings, and trips as `[from, to, tolerance]`
 */
function simulate(parts: readonly Part[], hasKey: boolean, noise: () => number) {
  const readings: TripReading[] = []
  const truth: { from: number; to: number; slack: number }[] = []
  let [time, north] = [start, 0]
  let seconds = 60
  const add = (kind: Part['kind'], at: number, metres: number) => {
    const isDriving = kind === 'drive'
    const isOn = kind === 'drive' || kind === 'work'
    const place = { latitude: 45 + (metres + noise() * scatter) / 111_195, longitude: 9 + (noise() * scatter) / 78_626 }
    const speed = isDriving ? 30 : Math.max(0, noise() * 3)
    readings.push({ time: at, ...place, speed, key: hasKey ? isOn : null, engine: null, isIdle: false })
  }
  for (const each of parts) {
    const end = time + each.minutes * minute
    seconds = each.seconds
    const [from, begin] = [north, time]
    const before = truth.at(-1)
    for (let at = time; at < end; at += seconds * 1000) {
      const metres = each.kind === 'drive' ? from + ((at - time) / minute) * metresPerMinute : from
      if (each.kind !== 'silent') add(each.kind, at, metres)
    }
    if (each.kind === 'drive' || each.kind === 'silent') north = from + each.minutes * metresPerMinute
    time = end
    if (each.kind !== 'drive') continue
    // the way within the radius of one place counts as work, or as scatter
    const slack = seconds * 1000 + (((hasKey ? 200 : 100) + 2 * scatter) / metresPerMinute) * minute
    if (before?.to === begin) Object.assign(before, { to: end, slack: Math.max(before.slack, slack) })
    else truth.push({ from: begin, to: end, slack })
  }
  add('park', time, north)
  add('park', time + 30 * minute, north)
  return { readings, truth }
}

it('property: finds the trips of a random day within a reading, in any order, with noise, duplicates and gaps', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 1_000_000 }),
      (parts, hasKey, seed) => {
        let state = seed
        // deterministic noise from -1 to 1
        const noise = () => {
          state = (state * 48_271) % 2_147_483_647
          return (state / 2_147_483_647) * 2 - 1
        }
        const { readings, truth } = simulate(parts, hasKey, noise)
        // late batches and duplicates
        const sent = [...readings, ...readings.filter(() => noise() > 0.8)].toSorted(
          (a, b) => (a.time % 7) - (b.time % 7),
        )
        const found = tripsOf(sent, tripRules.road)
        const trips = found.legs.filter(({ kind }) => kind === 'TRIP')
        expect(trips).toHaveLength(truth.length)
        for (const [i, { from, to, slack }] of truth.entries()) {
          expect(Math.abs(trips[i]!.from - from)).toBeLessThanOrEqual(slack)
          expect(Math.abs(trips[i]!.to - to)).toBeLessThanOrEqual(slack)
        }
        // legs follow each other, and figures of cut legs sum up
        for (const [i, leg] of found.legs.entries()) {
          expect(leg.from).toBeLessThan(leg.to)
          if (i > 0) expect(leg.from).toBe(found.legs[i - 1]!.to)
          const middle = (leg.from + leg.to) / 2
          const metres = (from: number, to: number) => legFigures(found, leg, { from, to }).metres
          expect(metres(leg.from, middle) + metres(middle, leg.to)).toBeCloseTo(metres(leg.from, leg.to), 6)
        }
      },
    ),
    { numRuns: 100 },
  )
})
