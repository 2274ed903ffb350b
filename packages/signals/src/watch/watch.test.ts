import { describe, expect, it } from 'vitest'
import type { WatchedReading } from './condition.ts'
import {
  compileWatch,
  advanceWatch,
  advanceSilentWatch,
  nextCheckAt,
  type Watch,
  type WatchRule,
  type WatchState,
} from './watch.ts'

const second = 1000
const hot: WatchRule = {
  key: 'hot',
  condition: { is: 'value', of: { signals: ['engineTemp'] }, behaviour: 1, threshold: 110, release: 105 },
}

/** Transitions of readings `seconds → values` as `kind seconds`, and the final state. */
function run(rule: WatchRule, readings: readonly [seconds: number, values: Partial<WatchedReading>][]) {
  const watch = compileWatch(rule)
  const found: string[] = []
  let state: WatchState | undefined
  let previous: number | undefined
  for (const [seconds, values] of readings) {
    const reading = { time: seconds * second, ...values }
    // as the database returns it
    const step = advanceWatch(watch, state && (JSON.parse(JSON.stringify(state)) as WatchState), reading, previous)
    previous = reading.time
    if (!step) continue
    found.push(...step.transitions.map(({ kind, at }) => `${kind} ${at / second}`))
    state = step.state
  }
  return { found, state: state ?? {}, watch }
}
const temperatures = (...values: [number, number][]) =>
  values.map(([seconds, engineTemp]): [number, Partial<WatchedReading>] => [seconds, { signals: { engineTemp } }])

describe('conditions', () => {
  it('start once while they hold, and end below their release', () => {
    const { found } = run(hot, temperatures([0, 90], [10, 111], [20, 119], [30, 108], [40, 104], [50, 111]))
    expect(found).toEqual(['start 10', 'end 40', 'start 50'])
  })

  it('start at the first reading unless the initial state is known', () => {
    expect(run(hot, temperatures([0, 119])).found).toEqual(['start 0'])
    const known = { ...hot, first: 'known' as const }
    expect(run(known, temperatures([0, 119], [10, 100], [20, 119])).found).toEqual(['end 10', 'start 20'])
  })

  it('stay unchanged by a reading without their value', () => {
    expect(
      run(hot, [
        [0, { signals: { engineTemp: 119 } }],
        [10, {}],
        [20, { signals: {} }],
      ]).found,
    ).toEqual(['start 0'])
  })

  it('combine values of different readings up to two hours old', () => {
    const towed: WatchRule = {
      key: 'tow',
      condition: {
        is: 'all',
        of: [
          { is: 'switch', of: 'ignition', on: false },
          { is: 'switch', of: 'motion', on: true },
        ],
      },
    }
    expect(
      run(towed, [
        [0, { ignition: false }],
        [60, { speed: 20 }],
        [70, { ignition: true }],
      ]).found,
    ).toEqual(['start 60', 'end 70'])
    expect(
      run(towed, [
        [0, { ignition: false }],
        [7300, { speed: 20 }],
      ]).found,
    ).toEqual([])
  })

  it('raise `changed` for every other value', () => {
    const rule: WatchRule = {
      key: 'gear',
      each: true,
      condition: { is: 'value', of: { signals: ['gear'] }, behaviour: 7, threshold: 0 },
    }
    const gears = [1, 1, 2, 3, 3].map((gear, index): [number, Partial<WatchedReading>] => [
      index,
      { signals: { gear } },
    ])
    expect(run(rule, gears).found).toEqual(['start 2', 'start 3', 'end 4'])
  })

  it('detect a level that fell within a period, once', () => {
    const rule: WatchRule = {
      key: 'theft',
      condition: { is: 'dropped', of: 'fuelLevel', by: 20, within: 600_000 },
    }
    const levels = (...list: [number, number][]) =>
      list.map(([seconds, fuelLevel]): [number, Partial<WatchedReading>] => [seconds, { fuelLevel }])
    expect(run(rule, levels([0, 80], [60, 79.9], [120, 70], [180, 58], [240, 57])).found).toEqual([
      'start 180',
      'end 240',
    ])
    expect(run(rule, levels([0, 80], [700, 65], [1400, 50])).found).toEqual([])
    expect(run(rule, levels([0, 30], [60, 90], [120, 75])).found).toEqual([])
    // a level first seen long ago, and last a minute before it fell
    expect(run(rule, levels([0, 80], [550, 80], [610, 65], [670, 59])).found).toEqual(['start 670'])
  })
})

describe('moved', () => {
  const towed: WatchRule = {
    key: 'tow',
    condition: { is: 'moved', by: 100, while: { is: 'switch', of: 'ignition', on: false } },
  }
  const at = (seconds: number, metres: number, more: Partial<WatchedReading> = {}) =>
    [seconds, { ignition: false, latitude: 45 + metres / 111_195, longitude: 9, ...more }] as [
      number,
      Partial<WatchedReading>,
    ]

  it('holds beyond a distance from where the other condition started, and requires a position', () => {
    expect(
      run(towed, [
        at(0, 0, { ignition: true }),
        at(10, 5000),
        at(20, 5090),
        at(30, 9000, { hasPlace: false }),
        at(40, 5110),
        at(50, 5050),
        at(60, 5110, { ignition: true }),
        at(70, 7000),
        at(80, 7050),
      ]).found,
    ).toEqual(['start 40', 'end 50'])
  })

  it('restarts when the engine has run in between, and after a long silence', () => {
    expect(run(towed, [at(0, 0, { engineHours: 10 }), at(60, 5000, { engineHours: 10.2 })]).found).toEqual([])
    expect(run(towed, [at(0, 0, { engineHours: 10 }), at(60, 5000, { engineHours: 10 })]).found).toEqual(['start 60'])
    expect(run(towed, [at(0, 0), at(7300, 5000), at(7360, 5200)]).found).toEqual(['start 7360'])
  })
})

it('uses the given result for a value or switch that is never reported', () => {
  const idle: WatchRule = {
    key: 'idle',
    condition: {
      is: 'all',
      of: [
        { is: 'switch', of: 'ignition', on: true },
        { is: 'not', of: { is: 'value', of: { signals: ['rpm'] }, behaviour: 1, threshold: 1200, unknown: false } },
        { is: 'not', of: { is: 'switch', of: 'motion', on: true, unknown: false } },
      ],
    },
  }
  expect(
    run(idle, [
      [0, { ignition: true }],
      [10, { ignition: true, signals: { rpm: 1500 } }],
    ]).found,
  ).toEqual(['start 0', 'end 10'])
})

it('reads fuel from percent or litres, and ignores a sensor without power', () => {
  const low = (fuel: 'percent' | 'litres', tank?: number): WatchRule => ({
    key: 'fuel',
    condition: { is: 'value', of: { fuel, ...(tank !== undefined && { tank }) }, behaviour: 3, threshold: 10 },
  })
  const starts = (rule: WatchRule, values: Partial<WatchedReading>) => run(rule, [[0, values]]).found.length === 1
  expect(starts(low('percent'), { fuelLevel: 9 })).toBe(true)
  expect(starts(low('percent'), { signals: { fuel: 9 } })).toBe(false)
  expect(starts(low('percent', 200), { signals: { fuel: 19 } })).toBe(true)
  expect(starts(low('litres'), { signals: { fuelVolume: 9 } })).toBe(true)
  expect(starts(low('litres'), { fuelLevel: 1 })).toBe(false)
  expect(starts(low('litres', 200), { fuelLevel: 4.9 })).toBe(true)
  expect(starts(low('percent'), { fuelLevel: 0, ignition: false })).toBe(false)
  expect(starts(low('percent'), { fuelLevel: 0, ignition: true })).toBe(true)
})

describe('duration', () => {
  const long = { ...hot, holds: 60 * second }

  it('elapses between two readings that meet the condition', () => {
    expect(run(long, temperatures([0, 119], [30, 119], [60, 119], [70, 119])).found).toEqual(['start 60'])
    expect(run(long, temperatures([0, 119], [30, 90], [60, 119], [90, 119])).found).toEqual([])
  })

  it('elapses without a reading in between, whether the server checks or not', () => {
    const { state, watch } = run(long, temperatures([0, 119]))
    const silence = { time: 0, receivedAt: 500_000 }
    expect(nextCheckAt(watch, state, silence)).toBe(560_000)
    expect(advanceSilentWatch(watch, state, { ...silence, now: 559_999 }).transitions).toEqual([])
    expect(advanceSilentWatch(watch, state, { ...silence, now: 560_000 }).transitions).toEqual([
      { kind: 'start', at: 60_000 },
    ])
    expect(run(long, temperatures([0, 119], [90, 90])).found).toEqual(['start 60', 'end 90'])
  })

  it('starts after a silence only once a reading confirms it', () => {
    const confirmed = { ...long, confirmed: true }
    expect(run(confirmed, temperatures([0, 119], [90, 90])).found).toEqual([])
    expect(run(confirmed, temperatures([0, 119], [90, 119])).found).toEqual(['start 90'])
    const { state, watch } = run(confirmed, temperatures([0, 119]))
    expect(nextCheckAt(watch, state, { time: 0, receivedAt: 0 })).toBeUndefined()
  })

  it('does not elapse through a silence of more than two hours', () => {
    const slow = { ...hot, holds: 10_800 * second }
    const { state, watch } = run(slow, temperatures([0, 119]))
    expect(nextCheckAt(watch, state, { time: 0, receivedAt: 0 })).toBeUndefined()
    expect(run(slow, temperatures([0, 119], [20_000, 119], [31_000, 90])).found).toEqual([])
  })

  it('ends when false for its duration, with or without a reading', () => {
    const slow = { ...hot, clears: 60 * second }
    expect(run(slow, temperatures([0, 119], [10, 90], [20, 119], [30, 90], [89, 90], [90, 90])).found).toEqual([
      'start 0',
      'end 90',
    ])
    const { state, watch } = run(slow, temperatures([0, 119], [10, 90]))
    const silence = { time: 10_000, receivedAt: 10_000, now: 70_000 }
    expect(advanceSilentWatch(watch, state, silence).transitions).toEqual([{ kind: 'end', at: 70_000 }])
  })
})

it('starts a silence after its duration since the last reading was received, and ends it with the next reading', () => {
  const watch: Watch = compileWatch({ key: 'offline', silence: 600_000 })
  const newest = { time: 0, receivedAt: 5000 }
  expect(nextCheckAt(watch, {}, newest)).toBe(605_000)
  const { state, transitions } = advanceSilentWatch(watch, {}, { ...newest, now: 605_000 })
  expect(transitions).toEqual([{ kind: 'start', at: 605_000 }])
  expect(advanceWatch(watch, state, { time: 700_000 }, 0)?.transitions).toEqual([{ kind: 'end', at: 700_000 }])
})

it('repeats a continuing condition', () => {
  const rule = { ...hot, repeats: 60 * second }
  expect(run(rule, temperatures([0, 119], [30, 119], [60, 119], [100, 119], [120, 119])).found).toEqual([
    'start 0',
    'repeat 60',
    'repeat 120',
  ])
})
