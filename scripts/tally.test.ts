import { expect, it } from 'vitest'
import { conclude, readJunit } from './tally.mjs'

const vitest = `<?xml version="1.0" encoding="UTF-8" ?>
<testsuites name="vitest tests" tests="4" failures="2">
  <testsuite name="packages/a.test.ts">
    <testcase classname="packages/a.test.ts" name="passes" time="0.1">
    </testcase>
    <testcase classname="packages/a.test.ts" name="waits" time="0">
      <skipped/>
    </testcase>
    <testcase classname="packages/a.test.ts" name="units &gt; counts &quot;all&quot;" time="0.1">
      <failure message="expected 1 to be 2" type="AssertionError">
AssertionError: expected 1 to be 2

- 2
+ 1

 ❯ helper packages/helper.ts:9:1
 ❯ packages/a.test.ts:12:5
      </failure>
    </testcase>
    <testcase classname="packages/b.test.ts" name="packages/b.test.ts" time="0">
      <failure message="Cannot find module" type="Error">
Error: Cannot find module
      </failure>
    </testcase>
  </testsuite>
</testsuites>`

it('reads counts, files and lines of a Vitest report', () => {
  expect(readJunit(vitest)).toEqual({
    passed: 1,
    skipped: 1,
    failures: [
      {
        place: 'packages/a.test.ts:12',
        title: 'units > counts "all"',
        message: 'AssertionError: expected 1 to be 2\n- 2\n+ 1',
      },
      { place: 'packages/b.test.ts', title: 'packages/b.test.ts', message: 'Error: Cannot find module' },
    ],
  })
})

const playwright = `<testsuites id="" name="" tests="2" failures="1" skipped="0" errors="0" time="1.2">
<testsuite name="a.spec.ts" tests="2" failures="1">
<testcase name="signs in" classname="a.spec.ts" time="0.1"/>
<testcase name="opens the map" classname="a.spec.ts" time="0.1">
<failure message="a.spec.ts:3:1 opens the map" type="FAILURE">
<![CDATA[  a.spec.ts:3:1 › opens the map ──────────

    Error: expect(locator).toBeVisible() failed

    > 5 |   await expect(map).toBeVisible()
        at /m/e2e/a.spec.ts:5:20
]]>
</failure>
</testcase>
</testsuite>
</testsuites>`

it('reads the failed line of a Playwright report', () => {
  expect(readJunit(playwright, 'e2e/')).toEqual({
    passed: 1,
    skipped: 0,
    failures: [
      {
        place: 'e2e/a.spec.ts:5',
        title: 'opens the map',
        message: 'Error: expect(locator).toBeVisible() failed\n    > 5 |   await expect(map).toBeVisible()',
      },
    ],
  })
})

it('prints failures, stages with their seconds, and the sum', () => {
  const lint = { place: 'lint', message: 'a.ts:1:2 unused' }
  const { lines, isGreen } = conclude([
    { name: 'unit tests', seconds: 61.4, passed: 3, skipped: 1, failures: [] },
    { name: 'lint', seconds: 7, passed: 0, skipped: 0, failures: [lint] },
  ])
  expect(isGreen).toBe(false)
  expect(lines.filter(Boolean)).toEqual([
    '✗ lint',
    '    a.ts:1:2 unused',
    '✓   61 s  unit tests: 3 passed, 0 failed, 1 skipped',
    '✗    7 s  lint: 0 passed, 1 failed',
    'tests: 3 passed, 1 failed, 1 skipped',
  ])
})

it('fails a run without a test', () => {
  expect(conclude([]).isGreen).toBe(false)
})
