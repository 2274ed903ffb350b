// What the two test runners reported, as counts and the lines that name what is wrong.

/**
 * @typedef {{ fullName: string, status: string }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: readonly VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: readonly VitestFile[] }} VitestReport
 * @typedef {{ file: string, title: string, tests: readonly { status: string }[] }} Spec
 * @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite
 * @typedef {{ suites: readonly Suite[], stats: { expected: number, skipped: number } }} PlaywrightReport
 * @typedef {{ passed: number, skipped?: number, failed?: readonly string[] }} Part
 */

/**
 * Counts of a vitest JSON report; paths are shortened by `shorten`.
 * @param {VitestReport} report
 * @param {(path: string) => string} [shorten]
 */
export function ofVitest(report, shorten = path => path) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(test => ({ ...test, named: `${shorten(name)}: ${test.fullName}` })),
  )
  const unstarted = report.testResults
    .filter(file => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
    .map(({ name }) => `${shorten(name)}: did not start`)
  const failed = tests.filter(({ status }) => status === 'failed').map(({ named }) => named)
  return {
    passed: report.numPassedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failed: [...failed, ...unstarted],
  }
}

/**
 * Counts of a Playwright JSON report.
 * @param {PlaywrightReport} report
 */
export function ofPlaywright(report) {
  const failed = report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => `e2e/${file}: ${title}`)
  return {
    passed: report.stats.expected,
    skipped: report.stats.skipped,
    failed,
  }
}

/**
 * The last lines of a run, and whether it is green.
 * @param {readonly Part[]} parts
 */
export function conclude(parts) {
  const sum = (/** @type {'passed' | 'skipped'} */ key) => parts.reduce((total, part) => total + (part[key] ?? 0), 0)
  const failed = parts.flatMap(part => part.failed ?? [])
  const [passed, skipped] = [sum('passed'), sum('skipped')]
  const lines = [
    ...failed.map(name => `  ✗ ${name}`),
    `tests: ${passed} passed, ${failed.length} failed` + (skipped > 0 ? `, ${skipped} skipped` : ''),
  ]
  return { lines, isGreen: failed.length === 0 && passed > 0 }
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
