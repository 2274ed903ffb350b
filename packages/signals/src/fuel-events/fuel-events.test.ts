import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextFuelState, type FuelReading, type FuelState } from './fuel-detector.ts'
import { fuelHistory } from './fuel-history.ts'
import { fuelRules } from './fuel-rules.ts'

const minute = 60_000
const start = Date.UTC(2026, 5, 10)
const tank = 400
const rules = fuelRules('LITRES', { tank })

type Row = readonly [minutes: number, level: number | undefined, more?: Partial<FuelReading>]
const readingsOf = (rows: readonly Row[]): FuelReading[] =>
  rows.map(([minutes, level, more]) => ({
    time: start + minutes * minute,
    level,
    curve: 'c',
    key: false,
    moves: false,
    used: null,
    ...more,
  }))

/** Formats events as `REFUEL 10–20 100`. */
const shown = (rows: readonly Row[]) =>
  fuelHistory(readingsOf(rows), rules).events.map(
    ({ kind, from, to, amount }) => `${kind} ${(from - start) / minute}–${(to - start) / minute} ${Math.round(amount)}`,
  )
/** Levels at every minute from 1 on. */
const each = (from: number, levels: readonly (number | undefined)[], more?: Partial<FuelReading>): Row[] =>
  levels.map((level, i) => [from + i, level, more] as const)
const still = (from: number, level: number, count = 12, more?: Partial<FuelReading>) =>
  each(
    from,
    Array.from({ length: count }, () => level),
    more,
  )
const on = { key: true }

describe('fuel events', () => {
  it.each<[string, Row[], string[]]>([
    [
      'are refuels and losses',
      [...still(0, 200), ...still(20, 350), ...still(60, 350), ...still(80, 310)],
      ['REFUEL 11–20 150', 'LOSS 71–80 40'],
    ],
    [
      'join a rise in steps',
      [...still(0, 100), ...each(12, [120, 150, 180, 220, 250, 280, 310]), ...still(19, 320)],
      ['REFUEL 11–19 220'],
    ],
    ['are none while the engine burns', Array.from({ length: 60 }, (_, i): Row => [i * 4, 300 - i * 2, on]), []],
    ['are no loss after a gap that the engine may have burned', [...still(0, 300, 12, on), ...still(200, 170)], []],
    [
      'are a loss while the key was off, however slow',
      [...still(0, 300), ...Array.from({ length: 12 }, (_, i): Row => [60 + i * 60, 290 - i * 8]), ...still(800, 202)],
      ['LOSS 11–720 98'],
    ],
    [
      'are a loss with the engine on that it cannot burn',
      [...still(0, 300, 12, on), ...still(20, 240, 12, on)],
      ['LOSS 11–20 60'],
    ],
    [
      'ignore sloshing in motion, and a few outliers',
      [
        ...each(0, [300, 320, 282, 318, 284, 300, 315, 280, 318, 300], { key: true, moves: true }),
        ...each(10, [300, 100, 300, 300, 380, 381, 300, 300]),
      ],
      [],
    ],
    [
      'ignore a sensor without power',
      [...still(0, 300), ...still(12, 0), ...still(24, 300), ...still(36, 0, 12, on), ...still(50, 300)],
      [],
    ],
    ['ignore a sensor that returns to its level', [...still(0, 300), ...still(12, 40, 20), ...still(32, 300)], []],
    ['compare no levels of two curves', [...still(0, 300), ...still(20, 100, 12, { curve: 'd' })], []],
    [
      'are rare with rare readings',
      [
        [0, 200, on],
        [1440, 150, on],
        [2880, 380, on],
        [4320, 320, on],
        [5760, 270, on],
      ],
      ['REFUEL 1440–2880 283'],
    ],
    [
      'keep a loss before a refuel',
      [...still(0, 300), ...still(20, 220), ...still(120, 390)],
      ['LOSS 11–20 80', 'REFUEL 31–120 170'],
    ],
  ])('%s', (_, rows, expected) => {
    expect(shown(rows)).toEqual(expected)
  })

  it('subtract what the counter says was burned', () => {
    const rows: Row[] = [...still(0, 300, 12, { ...on, used: 1000 }), ...still(120, 120, 12, { ...on, used: 1050 })]
    expect(shown(rows)).toEqual(['LOSS 11–120 130'])
  })

  it('take minima by tank and by setting', () => {
    expect(fuelRules('LITRES', { tank: 100 })).toMatchObject({ leastLoss: 10, leastRefuel: 10 })
    expect(fuelRules('LITRES', { tank, loss: { amount: 15, unit: 'PERCENT' }, refuel: 50 })).toMatchObject({
      leastLoss: 60,
      leastRefuel: 50,
    })
    expect(fuelRules('PERCENT', { loss: { amount: 30, unit: 'LITRES' } })).toMatchObject({
      leastLoss: 5,
      leastRefuel: 5,
    })
  })

  it('change the state only for readings that differ', () => {
    let state: FuelState | undefined
    let changes = 0
    for (const [i, reading] of readingsOf(still(0, 300, 100)).entries()) {
      const { state: next } = nextFuelState(
        rules,
        state,
        { ...reading, level: 300 + (i % 3) - 1 },
        reading.time - minute,
      )
      if (next !== state) changes++
      state = next
    }
    // the second one confirms the first
    expect(changes).toBe(2)
  })
})

/** Returns uniform noise from -1 to 1. */
function noiseOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) / 2 ** 31
  }
}

/** Segment of a random week. */
const part = fc.record({
  kind: fc.constantFrom('work', 'work', 'drive', 'park', 'silent', 'refuel', 'loss'),
  minutes: fc.integer({ min: 60, max: 300 }),
  seconds: fc.integer({ min: 20, max: 110 }),
  share: fc.double({ min: 0.15, max: 0.8, noNaN: true }),
})

it('property: litres of events and of the engine are those of the truth, and add up to the change of the tank', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 4, maxLength: 25 }), fc.integer(), (parts, seed) => {
      const noise = noiseOf(seed)
      const readings: FuelReading[] = []
      const truth = { REFUEL: 0, LOSS: 0 }
      let [time, litres, burned, wrongAt] = [start, 250, 0, -Infinity]
      const report = (kind: string, until: number, seconds: number, change: (share: number) => number) => {
        const [from, before] = [time, litres]
        for (; time < until; time += seconds * 1000) {
          litres = before + change((time - from) / (until - from))
          const isOn = kind === 'work' || kind === 'drive'
          // 0.5 % of the tank, and 3 % in motion; one reading in a hundred is wrong, never two close together
          const isWrong = noise() > 0.98 && readings.length > wrongAt + 5
          if (isWrong) wrongAt = readings.length
          const error = noise() * tank * (kind === 'drive' ? 0.03 : 0.005) + (isWrong ? noise() * tank : 0)
          const level = Math.min(Math.max(litres + error, 0.1), tank * 1.02)
          if (kind !== 'silent')
            readings.push({ time, level, curve: 'c', key: isOn, moves: kind === 'drive', used: null })
        }
        litres = before + change(1)
        time = until
      }
      const park = (minutes: number) => report('park', time + minutes * minute, 60, () => 0)
      park(60)
      for (const { kind, minutes, seconds, share } of parts) {
        if (kind === 'work' || kind === 'drive') {
          const use = Math.min((minutes / 60) * 25, litres - 40)
          if (use <= 0) continue
          burned += use
          report(kind, time + minutes * minute, seconds, x => -use * x)
          park(30)
        } else if (kind === 'refuel' || kind === 'loss') {
          const room = kind === 'refuel' ? tank - litres : litres - 30
          const amount = room * share
          // an event must be a tenth of the tank; noise decides about one of just that
          if (amount < tank * 0.11) continue
          truth[kind === 'refuel' ? 'REFUEL' : 'LOSS'] += amount
          report('park', time + 8 * minute, seconds, x => (kind === 'refuel' ? amount : -amount) * x)
          park(90)
        } else report(kind, time + minutes * minute, seconds * 5, () => 0)
      }
      park(60)
      // late batches and duplicates
      const sent = [...readings.toSorted((a, b) => (a.time % 7) - (b.time % 7)), ...readings.slice(0, 20)]
      const history = fuelHistory(sent, rules)
      const sums = { REFUEL: 0, LOSS: 0 }
      for (const { kind, amount } of history.events) sums[kind] += amount
      const used = history.burned.reduce((sum, value) => sum + value, 0)
      const slack = Math.max(truth.REFUEL + truth.LOSS, tank) * 0.03
      expect(Math.abs(sums.REFUEL - truth.REFUEL)).toBeLessThanOrEqual(slack)
      expect(Math.abs(sums.LOSS - truth.LOSS)).toBeLessThanOrEqual(slack)
      expect(Math.abs(used - burned)).toBeLessThanOrEqual(slack * 2)
      const [first, last] = [history.known[0]!, history.known.at(-1)!]
      expect(history.levels[last]! - history.levels[first]!).toBeCloseTo(sums.REFUEL - sums.LOSS - used, 6)
    }),
    { numRuns: 60 },
  )
})
