import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batteryDays, defaultPowerDraw, type PowerDraw, type PowerPlan } from './battery-days.ts'

const day = 86_400
const current = fc.double({ min: 0.1, max: 500, noNaN: true })
/** Draws with sending ≥ awake ≥ asleep. */
const draws: fc.Arbitrary<PowerDraw> = fc
  .record({
    capacity: fc.double({ min: 1, max: 500, noNaN: true }),
    usable: fc.double({ min: 0.05, max: 1, noNaN: true }),
    currents: fc.tuple(current, current, current),
    sendingSeconds: fc.integer({ min: 1, max: 300 }),
    wakesPerDay: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ currents, ...rest }) => {
    const [asleep = 0, awake = 0, sending = 0] = currents.toSorted((a, b) => a - b)
    return { ...rest, asleep, awake, sending }
  })
/** Plans that do not report more often asleep than awake. */
const plans: fc.Arbitrary<PowerPlan> = fc.record({
  rules: fc.array(
    fc.record({ stateChangeId: fc.integer({ min: 1, max: 4 }), delay: fc.integer({ min: 0, max: 30 * day }) }),
    { maxLength: 4 },
  ),
  motionModeId: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  stillReportInterval: fc.integer({ min: 1, max: 3600 }),
  asleepReportInterval: fc.option(fc.integer({ min: 3600, max: 30 * day }), { nil: undefined }),
})
const atMost = (value: number, bound: number) => expect(value).toBeLessThanOrEqual(bound * (1 + 1e-9))

const sleeps = { rules: [{ stateChangeId: 1, delay: 300 }], motionModeId: 1, stillReportInterval: 600 }

test('returns the figures calculated by hand', () => {
  // 4 × 300 s awake with 2 + 4 reports, 85,200 s asleep with 23.67 reports of 20 s each
  const { days, averageCurrent, awakeHours, reportsPerDay } = batteryDays(
    { ...sleeps, asleepReportInterval: 3600 },
    defaultPowerDraw,
  )
  const sending = (6 + 85_200 / 3600) * 20
  const charge = 150 * sending + 45 * (1200 - 120) + 3 * (85_200 - (85_200 / 3600) * 20)
  expect(averageCurrent).toBeCloseTo(charge / day, 9)
  expect(days).toBeCloseTo(50_000 / ((charge / day) * 24), 6)
  expect(reportsPerDay).toBeCloseTo(6 + 85_200 / 3600, 9)
  expect(awakeHours).toBeCloseTo((1200 + (85_200 / 3600) * 20) / 3600, 9)
})

test('counts 24 hours awake for a device that never sleeps, also with only a low-battery rule', () => {
  const awake = { ...sleeps, rules: [] }
  expect(batteryDays(awake, defaultPowerDraw)).toMatchObject({ awakeHours: 24, reportsPerDay: 144 })
  expect(batteryDays({ ...sleeps, rules: [{ stateChangeId: 3, delay: 0 }] }, defaultPowerDraw)).toEqual(
    batteryDays(awake, defaultPowerDraw),
  )
})

test('counts movement only where it wakes the device, and completes a report beyond the delay', () => {
  const deaf = { ...sleeps, motionModeId: 3 }
  expect(batteryDays(deaf, defaultPowerDraw)).toMatchObject({ awakeHours: 0, reportsPerDay: 0, averageCurrent: 3 })
  const atOnce = { ...sleeps, rules: [{ stateChangeId: 1, delay: 0 }] }
  expect(batteryDays(atOnce, defaultPowerDraw).awakeHours).toBeCloseTo((4 * 20) / 3600, 9)
})

test('divides the usable charge by the current when all currents are equal', () =>
  fc.assert(
    fc.property(plans, draws, current, (plan, draw, same) => {
      const { days, averageCurrent } = batteryDays(plan, { ...draw, asleep: same, awake: same, sending: same })
      expect(averageCurrent / same).toBeCloseTo(1, 9)
      expect((days * 24 * same) / (draw.capacity * 1000 * draw.usable)).toBeCloseTo(1, 9)
    }),
  ))

test('keeps the average current between sleeping and sending, and a day at 24 hours', () =>
  fc.assert(
    fc.property(plans, draws, (plan, draw) => {
      const { averageCurrent, awakeHours, reportsPerDay, days } = batteryDays(plan, draw)
      atMost(averageCurrent, draw.sending)
      atMost(draw.asleep, averageCurrent)
      atMost(awakeHours, 24)
      expect(awakeHours).toBeGreaterThanOrEqual(0)
      atMost(reportsPerDay * draw.sendingSeconds, day)
      expect(Number.isFinite(days) && days > 0).toBe(true)
    }),
  ))

test('doubles the days with twice the battery', () =>
  fc.assert(
    fc.property(plans, draws, (plan, draw) => {
      const { days } = batteryDays(plan, draw)
      expect(batteryDays(plan, { ...draw, capacity: draw.capacity * 2 }).days / days).toBeCloseTo(2, 9)
    }),
  ))

test('never extends the days with more movement, more reports or without sleep', () =>
  fc.assert(
    fc.property(plans, draws, fc.integer({ min: 1, max: 100 }), (plan, draw, more) => {
      const { days } = batteryDays(plan, draw)
      atMost(batteryDays(plan, { ...draw, wakesPerDay: draw.wakesPerDay + more }).days, days)
      atMost(batteryDays({ ...plan, asleepReportInterval: 3600 }, draw).days, days)
      // without movement: a device that is always awake has no report on waking
      const still = { ...draw, wakesPerDay: 0 }
      atMost(batteryDays({ ...plan, rules: [] }, still).days, batteryDays(plan, still).days)
      atMost(
        batteryDays({ ...plan, rules: plan.rules.map(rule => ({ ...rule, delay: rule.delay * 2 })) }, draw).days,
        days,
      )
    }),
  ))
