import { expect, it } from 'vitest'
import { conclude, ofPlaywright, ofVitest } from './tally.mjs'

const test = (fullName: string, status: string) => ({ fullName, status })

it('a vitest report: what failed, what did not start, what was skipped', () => {
  const report = {
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { name: '/m/a.test.ts', status: 'passed', assertionResults: [test('one', 'passed'), test('two', 'skipped')] },
      { name: '/m/b.test.ts', status: 'failed', assertionResults: [test('three', 'failed')] },
      { name: '/m/c.test.ts', status: 'failed', assertionResults: [] },
      { name: '/m/d.test.ts', status: 'passed', assertionResults: [test('four', 'passed')] },
    ],
  }
  expect(ofVitest(report, name => name.slice(3))).toEqual({
    passed: 2,
    skipped: 1,
    failed: ['b.test.ts: three', 'c.test.ts: did not start'],
  })
})

it('a Playwright report, with suites in suites', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] })
  const report = {
    stats: { expected: 4, skipped: 2 },
    suites: [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'expected')] }] },
    ],
  }
  expect(ofPlaywright(report)).toEqual({
    passed: 4,
    skipped: 2,
    failed: ['e2e/a.spec.ts: two'],
  })
})

it('a failure is named and makes the run red, as does a run without a test', () => {
  const failed = conclude([{ passed: 3, failed: ['lint'] }])
  expect(failed).toEqual({ isGreen: false, lines: ['  ✗ lint', 'tests: 3 passed, 1 failed'] })
  expect(conclude([]).isGreen).toBe(false)
})
