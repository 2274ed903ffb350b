import { expect, it } from 'vitest'
import { conclude, ofPlaywright, ofVitest } from './tally.mjs'

const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
})

it('a vitest report: what failed, what did not start, what passed at the second try', () => {
  const report = {
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { name: '/m/a.test.ts', status: 'passed', assertionResults: [test('one', 'passed'), test('two', 'skipped')] },
      { name: '/m/b.test.ts', status: 'failed', assertionResults: [test('three', 'failed', ['no'])] },
      { name: '/m/c.test.ts', status: 'failed', assertionResults: [] },
      { name: '/m/d.test.ts', status: 'passed', assertionResults: [test('four', 'passed', ['first try'])] },
    ],
  }
  expect(ofVitest(report, name => name.slice(3))).toEqual({
    passed: 2,
    skipped: 1,
    failed: ['b.test.ts: three', 'c.test.ts: did not start'],
    retried: ['d.test.ts: four'],
  })
})

it('a Playwright report, with suites in suites', () => {
  const spec = (title: string, status: string) => ({ file: 'a.spec.ts', title, tests: [{ status }] })
  const report = {
    stats: { expected: 4, flaky: 1, skipped: 2 },
    suites: [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
    ],
  }
  expect(ofPlaywright(report)).toEqual({
    passed: 5,
    skipped: 2,
    failed: ['e2e/a.spec.ts: two'],
    retried: ['e2e/a.spec.ts: three'],
  })
})

it('three second tries of both runners together are named, a fourth fails the run', () => {
  const unit = { passed: 9, skipped: 0, failed: [], retried: ['a: one', 'a: two'] }
  const three = conclude([unit, { passed: 1, retried: ['e2e/b: three'] }])
  expect(three.isGreen).toBe(true)
  expect(three.lines).toContain('  ↻ e2e/b: three (passed at the second try)')
  expect(three.lines.at(-1)).toBe('tests: 10 passed, 0 failed, 3 passed at the second try')

  const four = conclude([unit, { passed: 2, retried: ['e2e/b: three', 'e2e/b: four'] }])
  expect(four.isGreen).toBe(false)
  expect(four.lines).toContain('  ✗ 4 tests needed a second try; 3 are allowed. Fix them.')
})

it('a failure is named and makes the run red, as does a run without a test', () => {
  const failed = conclude([{ passed: 3, failed: ['lint'] }])
  expect(failed).toEqual({ isGreen: false, lines: ['  ✗ lint', 'tests: 3 passed, 1 failed'] })
  expect(conclude([]).isGreen).toBe(false)
})
