// What the two test runners reported, as counts and the lines that name what is wrong.

/** Second tries that a run of both runners may need; more than that is a fault, not a busy machine. */
export const secondTries = 3

/**
 * @typedef {{ fullName: string, status: string, failureMessages: readonly string[] }} VitestTest
 * @typedef {{ name: string, status: string, assertionResults: readonly VitestTest[] }} VitestFile
 * @typedef {{ numPassedTests: number, numPendingTests: number, numTodoTests: number, testResults: readonly VitestFile[] }} VitestReport
 * @typedef {{ file: string, title: string, tests: readonly { status: string }[] }} Spec
 * @typedef {{ specs?: readonly Spec[], suites?: readonly Suite[] }} Suite
 * @typedef {{ suites: readonly Suite[], stats: { expected: number, flaky: number, skipped: number } }} PlaywrightReport
 * @typedef {{ passed: number, skipped?: number, failed?: readonly string[], retried?: readonly string[] }} Part
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
    // a test that passed keeps the messages of the try that did not
    retried: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ named }) => named),
  }
}

/**
 * Counts of a Playwright JSON report.
 * @param {PlaywrightReport} report
 */
export function ofPlaywright(report) {
  const specs = report.suites.flatMap(specsOf)
  const having = (/** @type {string} */ status) =>
    specs
      .filter(({ tests }) => tests.some(test => test.status === status))
      .map(({ file, title }) => `e2e/${file}: ${title}`)
  return {
    passed: report.stats.expected + report.stats.flaky,
    skipped: report.stats.skipped,
    failed: having('unexpected'),
    retried: having('flaky'),
  }
}

/**
 * The last lines of a run, and whether it is green.
 * @param {readonly Part[]} parts
 */
export function conclude(parts) {
  const all = (/** @type {'failed' | 'retried'} */ key) => parts.flatMap(part => part[key] ?? [])
  const sum = (/** @type {'passed' | 'skipped'} */ key) => parts.reduce((total, part) => total + (part[key] ?? 0), 0)
  const [failed, retried, passed, skipped] = [all('failed'), all('retried'), sum('passed'), sum('skipped')]
  const isTooMany = retried.length > secondTries
  const lines = [
    ...retried.map(name => `  ↻ ${name} (passed at the second try)`),
    ...failed.map(name => `  ✗ ${name}`),
    ...(isTooMany ? [`  ✗ ${retried.length} tests needed a second try; ${secondTries} are allowed. Fix them.`] : []),
    `tests: ${passed} passed, ${failed.length} failed` +
      (skipped > 0 ? `, ${skipped} skipped` : '') +
      (retried.length > 0 ? `, ${retried.length} passed at the second try` : ''),
  ]
  return { lines, isGreen: failed.length === 0 && passed > 0 && !isTooMany }
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}
