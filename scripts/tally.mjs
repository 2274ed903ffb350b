// Reads the JUnit reports of the two test runners, and prints the end of a run.

/**
 * @typedef {{ place: string, title?: string, message: string }} Failure `place` is `file:line`, or the name of a stage.
 * @typedef {{ passed: number, skipped: number, failures: Failure[] }} Counts
 * @typedef {Counts & { name: string, seconds: number }} Stage
 */

/** Maximum number of printed lines per failure. */
const mostLines = 15

/**
 * Returns the counts and failures of a JUnit report, whose files are relative to `folder`.
 * @param {string} report
 * @param {string} [folder]
 * @returns {Counts}
 */
export function readJunit(report, folder = '') {
  const tests = [...report.matchAll(/<testcase ([^>]*?)(?:\/>|>([^]*?)<\/testcase>)/g)]
  const failures = []
  let skipped = 0
  for (const [, attributes = '', body = ''] of tests) {
    const [, failure] = /<(?:failure|error)[^>]*>([^]*?)<\/(?:failure|error)>/.exec(body) ?? []
    if (failure !== undefined) failures.push(toFailure(attributes, text(failure), folder))
    else if (/<skipped/.test(body)) skipped++
  }
  return { passed: tests.length - failures.length - skipped, skipped, failures }
}

/**
 * @param {string} attributes
 * @param {string} body
 * @param {string} folder
 */
function toFailure(attributes, body, folder) {
  const [file = '', title = ''] = ['classname', 'name'].map(name => text(valueOf(attributes, name)))
  const positions = [...body.matchAll(/([\w./-]+):(\d+):\d+/g)].filter(([, path = '']) => path.endsWith(file))
  // Playwright names the test first, then the failed line
  const line = positions.at(-1)?.[2] ?? positions[0]?.[2]
  const lines = body.split('\n').filter(each => each.trim() && !/^\s*(?:❯|at )|^.* › /.test(each))
  return {
    place: `${folder}${file}${line ? `:${line}` : ''}`,
    title,
    message: lines.slice(0, mostLines).join('\n').trim(),
  }
}

/**
 * @param {string} attributes
 * @param {string} name
 */
const valueOf = (attributes, name) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** @param {string} xml */
const text = xml => {
  const [, raw] = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/.exec(xml) ?? []
  const names = /** @type {Record<string, string>} */ (entities)
  return (raw ?? xml.replaceAll(/&(\w+);/g, (entity, name) => names[name] ?? entity)).trim()
}

/**
 * Returns the last lines of a run: all failures, seconds and counts of each stage, and the sum.
 * @param {readonly Stage[]} stages
 */
export function conclude(stages) {
  const sum = (/** @type {(stage: Stage) => number} */ count) =>
    stages.reduce((total, stage) => total + count(stage), 0)
  const [passed, failed, skipped] = [sum(s => s.passed), sum(s => s.failures.length), sum(s => s.skipped)]
  const counts = (/** @type {number[]} */ ...[ok = 0, wrong = 0, left = 0]) =>
    `${ok} passed, ${wrong} failed` + (left > 0 ? `, ${left} skipped` : '')
  const lines = [
    ...stages.flatMap(({ failures }) => failures.flatMap(describe)),
    ...stages.map(
      ({ name, seconds, passed: ok, failures, skipped: left }) =>
        `${failures.length === 0 ? '✓' : '✗'} ${String(Math.round(seconds)).padStart(4)} s  ${name}: ${counts(ok, failures.length, left)}`,
    ),
    `tests: ${counts(passed, failed, skipped)}`,
  ]
  return { lines, isGreen: failed === 0 && passed > 0 }
}

/** @param {Failure} failure */
function describe({ place, title, message }) {
  return ['', `✗ ${[place, title].filter(Boolean).join('  ')}`, ...message.split('\n').map(line => `    ${line}`), '']
}
