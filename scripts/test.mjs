// `npm test`: every check there is, one exit code, and last lines that name what failed and sum it up.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join, relative } from 'node:path'
import { build, install, root, run } from './prepare.mjs'

const results = join(root, 'test-results')
const sum = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
const named = []

await install()
await browser()
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

await check('build and types', () => build(['build', 'typecheck']))
await check('lint', () => run('npm', ['run', '--silent', 'lint']))
await check('contract lint', () => run('npm', ['run', '--silent', 'lint', '--workspace', 'packages/contract']))

const vitest = join(results, 'vitest.json')
const unit = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`])
add('unit, component and contract tests', unit, read(vitest), report => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? report.numFailedTestSuites : 0),
  skipped: report.numPendingTests + report.numTodoTests,
  names: report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${relative(root, name)}: ${test.fullName}`)
    return status === 'failed' && failed.length === 0 ? [`${relative(root, name)}: did not start`] : failed
  }),
}))

const playwright = join(results, 'playwright.json')
const e2e = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'])
add('end-to-end tests', e2e, read(playwright), report => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  skipped: report.stats.skipped,
  flaky: report.stats.flaky,
  names: report.suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, ok }) => `e2e/${file}: ${title}${ok ? ' (second try)' : ''}`),
}))

const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
const flaky = sum.flaky > 0 ? `, ${sum.flaky} passed at the second try` : ''
for (const name of named) console.log(`  ✗ ${name}`)
console.log(`tests: ${sum.passed} passed, ${sum.failed} failed${skipped}${flaky}`)
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0)

/** A step that passes or fails as a whole. */
async function check(name, step) {
  const code = await step()
  console.log(`${code === 0 ? '✓' : '✗'} ${name}`)
  sum[code === 0 ? 'passed' : 'failed'] += 1
}

/** Adds a suite's own counts; a runner that died without a report is one failure. */
function add(name, code, report, count) {
  const counts = report ? count(report) : { passed: 0, failed: 1, skipped: 0 }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  console.log(`${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed`)
  for (const key of Object.keys(sum)) sum[key] += counts[key] ?? 0
  named.push(...(counts.names ?? []))
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Debian's Chromium where we may install it, Playwright's own elsewhere. */
async function browser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome']
  const found = (process.env.PATH ?? '').split(delimiter).some(dir => names.some(name => existsSync(join(dir, name))))
  if (found) return
  const debian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  console.log('Installing Chromium for the browser tests (the first time only)…')
  if (debian) {
    await run('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore' })
  } else {
    await run('playwright', ['install', 'chromium'])
  }
}
