import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { statusIds, standardStatus, type StatusReading } from './standard-status.ts'
import { behaviour, compileRules, isAlwaysTrue, nextStatus, type StatusRule } from './status-rules.ts'
import { statusSignals } from './status-signals.ts'
import { followRules, statusDurations, statusSegments } from './status-timeline.ts'

const ids = Object.fromEntries(statusSignals.map(({ code, id }) => [code, id])) as Record<
  (typeof statusSignals)[number]['code'],
  number
>
const minute = 60_000
const names = (id: number) => [`can${id}`]

const aRule: fc.Arbitrary<StatusRule> = fc.record(
  {
    dutyId: fc.integer({ min: 1, max: 5 }),
    dutyTypeId: fc.constantFrom(...statusSignals.map(({ id }) => id)),
    canParameterId: fc.integer({ min: 1, max: 2 }),
    behaviourId: fc.integer({ min: 1, max: 7 }),
    threshold: fc.constantFrom(0, 1, 10, 1200),
    duration: fc.constantFrom(0, 0, 30, 120),
  },
  { requiredKeys: ['dutyId', 'dutyTypeId'] },
)
const rulesOf = fc.array(aRule, { maxLength: 6 })
const aReading = fc.record({
  gap: fc.constantFrom(1, 30, 60, 300, 8000),
  ignition: fc.option(fc.boolean(), { nil: undefined }),
  speed: fc.option(fc.constantFrom(0, 1, 10, 30), { nil: undefined }),
  signals: fc.record(
    {
      rpm: fc.constantFrom(0, 10, 1200, 1800),
      motion: fc.boolean(),
      engineLoad: fc.constantFrom(0, 10, 60),
      power: fc.constantFrom(10, 12.5),
      can1: fc.constantFrom(0, 1, 10),
      can2: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
})
/** Readings of one unit, ascending. */
const readingsOf = fc.array(aReading, { maxLength: 40 }).map(rows => {
  let time = 0
  return rows.map(({ gap, ...reading }): StatusReading => ({ ...reading, time: (time += gap * 1000) }))
})

const statusesOf = (rules: readonly StatusRule[], readings: readonly StatusReading[]) =>
  readings.map(followRules(compileRules(rules, names)))
const one = (rules: readonly StatusRule[], reading: Omit<StatusReading, 'time'>) =>
  nextStatus(compileRules(rules, names), { time: 0, ...reading }).statusId

describe('condition of a rule', () => {
  const compared = (behaviourId: number, threshold: number, rpm?: number | boolean) =>
    one([{ dutyId: statusIds.alarm, dutyTypeId: ids.ENGINE_SPEED, behaviourId, threshold }], { signals: { rpm } }) ===
    statusIds.alarm

  test.each([
    ['greater', [false, false, true]],
    ['greaterOrEqual', [false, true, true]],
    ['less', [true, false, false]],
    ['lessOrEqual', [true, true, false]],
    ['equal', [false, true, false]],
    ['notEqual', [true, false, true]],
  ] as const)('compares: %s', (name, expected) => {
    expect([1199, 1200, 1201].map(rpm => compared(behaviour[name], 1200, rpm))).toEqual(expected)
    expect(compared(behaviour[name], 1200), 'a missing value holds no condition').toBe(false)
  })

  test.each([
    ['KEY', { ignition: true }, { ignition: false }],
    ['MOTION', { signals: { motion: true } }, { signals: { motion: false } }],
    ['MOTION', { speed: 1.1 }, { speed: 1 }],
    ['CAN_PARAMETER', { signals: { can7: true } }, { signals: { can7: 0 } }],
  ] as const)('reads the switch %s', (code, on, off) => {
    const is = (threshold: number) => [{ dutyId: statusIds.alarm, dutyTypeId: ids[code], canParameterId: 7, threshold }]
    expect([one(is(1), on), one(is(0), off)]).toEqual([statusIds.alarm, statusIds.alarm])
    expect([one(is(1), off), one(is(0), on), one(is(0), {})]).not.toContain(statusIds.alarm)
  })

  test.each([
    ['SPEED', { speed: 15 }],
    ['ENGINE_LOAD', { signals: { engineLoad: 15 } }],
    ['ENGINE_LOAD', { signals: { load: 15 } }],
    ['SUPPLY_VOLTAGE', { signals: { power: 15 } }],
    ['CAN_PARAMETER', { signals: { can7: 15 } }],
  ] as const)('reads %s', (code, reading) => {
    const rule = { dutyId: statusIds.alarm, dutyTypeId: ids[code], canParameterId: 7, behaviourId: behaviour.equal }
    expect(one([{ ...rule, threshold: 15 }], reading)).toBe(statusIds.alarm)
    expect(one([{ ...rule, threshold: 16 }], reading)).not.toBe(statusIds.alarm)
  })

  it('detects a value that differs from the previous reading', () => {
    const rule = {
      dutyId: statusIds.alarm,
      dutyTypeId: ids.CAN_PARAMETER,
      canParameterId: 1,
      behaviourId: behaviour.changed,
    }
    const readings = [1, 1, 2, undefined, 2, 3].map((can1, index) => ({ time: index * minute, signals: { can1 } }))
    expect(statusesOf([rule], readings).map(status => status === statusIds.alarm)).toEqual([
      false,
      false,
      true,
      false,
      false,
      true,
    ])
  })
})

describe('duration of a rule', () => {
  const rule = { dutyId: statusIds.alarm, dutyTypeId: ids.ENGINE_LOAD, behaviourId: 1, threshold: 50, duration: 120 }
  const loads = (...rows: readonly (readonly [at: number, engineLoad: number | undefined])[]) =>
    statusesOf(
      [rule],
      rows.map(([at, engineLoad]) => ({ time: at * minute, ignition: true, signals: { engineLoad } })),
    ).map(status => status === statusIds.alarm)

  it('starts at the first reading that meets the condition', () => {
    expect(loads([0, 60], [1, 60], [2, 60], [3, 60])).toEqual([false, false, true, true])
  })

  it('restarts when the condition fails, its value is missing, or the unit is silent for more than two hours', () => {
    expect(loads([0, 60], [1, 40], [2, 60], [3, 60], [4, 60])).toEqual([false, false, false, false, true])
    expect(loads([0, 60], [1, undefined], [2, 60], [4, 60])).toEqual([false, false, false, true])
    expect(loads([0, 60], [120, 60], [241, 60])).toEqual([false, true, false])
  })

  it('ignores a late reading', () => {
    const compiled = compileRules([rule], names)
    const at = (time: number, engineLoad: number) => ({ time: time * minute, ignition: true, signals: { engineLoad } })
    const first = nextStatus(compiled, at(0, 60))
    const late = nextStatus(compiled, at(-5, 10), first.track)
    expect(late.track).toBe(first.track)
    expect(nextStatus(compiled, at(2, 60), late.track).statusId).toBe(statusIds.alarm)
  })

  it('never adds readings to its status when it is longer', () => {
    fc.assert(
      fc.property(aRule, readingsOf, fc.integer({ min: 0, max: 300 }), (rule, readings, more) => {
        const alone = (duration: number) =>
          statusesOf([{ ...rule, dutyId: 99, duration }], readings).map(status => status === 99)
        const [short, long] = [alone(rule.duration ?? 0), alone((rule.duration ?? 0) + more)]
        expect(long.every((holds, index) => !holds || short[index])).toBe(true)
      }),
    )
  })
})

describe('precedence', () => {
  it('applies the first matching rule, or the standard status', () => {
    const rules = [
      { dutyId: statusIds.alarm, dutyTypeId: ids.SUPPLY_VOLTAGE, behaviourId: behaviour.less, threshold: 11 },
      { dutyId: statusIds.moving, dutyTypeId: ids.SPEED, behaviourId: behaviour.greater, threshold: 5 },
    ]
    expect(one(rules, { speed: 8, signals: { power: 10 } })).toBe(statusIds.alarm)
    expect(one(rules, { speed: 8, signals: { power: 12 } })).toBe(statusIds.moving)
    expect(one(rules, { ignition: true, speed: 0 })).toBe(statusIds.idle)
  })

  it('ignores rules below one that always applies', () => {
    fc.assert(
      fc.property(rulesOf, rulesOf, readingsOf, (above, below, readings) => {
        const always = { dutyId: 5, dutyTypeId: ids.ALWAYS }
        expect(isAlwaysTrue(always)).toBe(true)
        expect(statusesOf([...above, always, ...below], readings)).toEqual(statusesOf([...above, always], readings))
      }),
    )
  })

  it('changes only undecided readings when a rule is added at the end', () => {
    fc.assert(
      fc.property(rulesOf, aRule, readingsOf, (rules, last, readings) => {
        // a separate status shows which readings the rules above decided
        const marked = rules.map(rule => ({ ...rule, dutyId: rule.dutyId + 100 }))
        const [before, after] = [statusesOf(marked, readings), statusesOf([...marked, last], readings)]
        for (const [index, status] of before.entries()) if (status > 100) expect(after[index]).toBe(status)
      }),
    )
  })

  it('applies the standard status without rules and without matching conditions', () => {
    fc.assert(
      fc.property(readingsOf, readings => {
        const never = { dutyId: 5, dutyTypeId: ids.CAN_PARAMETER, canParameterId: 9 }
        const standard = readings.map(standardStatus)
        expect(statusesOf([], readings)).toEqual(standard)
        expect(statusesOf([never], readings)).toEqual(standard)
      }),
    )
  })

  it('evaluates readings one by one like all at once', () => {
    fc.assert(
      fc.property(rulesOf, readingsOf, fc.nat(40), (rules, readings, cut) => {
        const compiled = compileRules(rules, names)
        let track: ReturnType<typeof nextStatus>['track']
        const judge = (reading: StatusReading) => {
          const next = nextStatus(compiled, reading, track)
          track = next.track
          return next.statusId
        }
        const parts = [...readings.slice(0, cut).map(judge), ...readings.slice(cut).map(judge)]
        expect(parts).toEqual(statusesOf(rules, readings))
      }),
    )
  })

  it('decides a rule by its reading alone unless it has a duration or detects a change', () => {
    fc.assert(
      fc.property(rulesOf, readingsOf, (rules, readings) => {
        const momentary = rules
          .filter(({ behaviourId }) => behaviourId !== behaviour.changed)
          .map(rule => ({ ...rule, duration: 0 }))
        expect(statusesOf(momentary, readings)).toEqual(readings.map(reading => one(momentary, reading)))
        expect(compileRules(momentary, names).remembers).toBe(false)
      }),
    )
  })
})

describe('timeline', () => {
  const day = { from: 0, to: 24 * 60 * minute }
  const shown = (readings: readonly (readonly [at: number, ignition: boolean])[], span = day) =>
    statusSegments(
      readings.map(([at, ignition]) => ({ time: at * minute, ignition })),
      span,
      standardStatus,
    ).map(({ from, to, statusId }) => [from / minute, to / minute, statusId])

  it('holds a status until the next reading, at most two hours with the key on and five with it off', () => {
    expect(
      shown([
        [-60, false],
        [120, true],
        [150, true],
        [600, false],
      ]),
    ).toEqual([
      [0, 120, 4],
      [120, 270, 1],
      [270, 600, null],
      [600, 900, 4],
      [900, 1440, null],
    ])
    expect(shown([])).toEqual([[0, 1440, null]])
  })

  it('covers its span without gaps, with different neighbours and durations that add up', () => {
    fc.assert(
      fc.property(
        rulesOf,
        readingsOf,
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: 0, max: 600 }),
        (...args) => {
          const [rules, readings, start, length] = args
          const span = { from: start * minute, to: (start + length) * minute }
          const segments = statusSegments(readings, span, followRules(compileRules(rules, names)))
          expect(segments[0]?.from ?? span.to).toBe(span.from)
          expect(segments.at(-1)?.to ?? span.from).toBe(span.to)
          for (const [index, { from, to, statusId }] of segments.entries()) {
            expect(from).toBeLessThan(to)
            const next = segments[index + 1]
            if (!next) continue
            expect(next.from).toBe(to)
            expect(next.statusId).not.toBe(statusId)
          }
          const total = [...statusDurations(segments).values()].reduce((sum, part) => sum + part, 0)
          expect(total).toBe(length * minute)
        },
      ),
    )
  })
})
