// npm run bench [-- name…] [--rounds N] [--large] [--json file] [--keep] [--list]
import { fork } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Benchmark } from './benchmark.ts'
import { catalogue } from './catalogue.ts'
import { load, machine } from './machine.ts'
import type { Measured } from './measure.ts'
import type { Progress } from './progress.ts'
import { columns, heading, section, summary } from './report.ts'
import type { Outcome } from './report.ts'
import { keepResults } from './results.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    json: { type: 'string' },
    keep: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})
const rounds = values.rounds === undefined ? undefined : Number(values.rounds)
if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0)) fail('--rounds takes a whole number from 1.')

const all = await catalogue()
const chosen = choose(all, positionals)
if (values.list) {
  for (const { name, about, large } of chosen) console.log(`${name.padEnd(20)} ${about}${large ? ' (--large)' : ''}`)
  process.exit()
}

const startedAt = new Date()
const here = machine()
console.log(`${heading(here, load())}\n\n${columns}`)
const signals = ['SIGINT', 'SIGTERM'] as const
const outcomes: Outcome[] = []
let interrupted = false
for (const benchmark of chosen) {
  if (interrupted) break
  const outcome = { name: benchmark.name, about: benchmark.about, load: load(), ...(await runOne(benchmark)) }
  outcomes.push(outcome)
  console.log(section(outcome))
}
const results = join(import.meta.dirname, '..', 'results', `${startedAt.toISOString().replaceAll(':', '-')}.json`)
const file = resolve(values.json ?? results)
await mkdir(dirname(file), { recursive: true })
await writeFile(file, `${JSON.stringify({ at: startedAt, machine: here, benchmarks: outcomes }, null, 2)}\n`)
if (values.keep) await keepResults(outcomes, here, startedAt)
console.log(`\n${summary(outcomes)}\nwritten to ${file}`)
if (interrupted || outcomes.some(outcome => 'error' in outcome)) process.exitCode = 1

/** Selects benchmarks by full or partial name, or all except large ones. */
function choose(all: readonly Benchmark[], names: readonly string[]): Benchmark[] {
  const unknown = names.find(name => !all.some(each => each.name.startsWith(name)))
  if (unknown !== undefined)
    fail(`There is no benchmark "${unknown}". There are ${all.map(each => each.name).join(', ')}.`)
  return all.filter(({ name, large }) => {
    if (names.includes(name)) return true
    return (
      (values.large || values.list || !large) && (names.length === 0 || names.some(start => name.startsWith(start)))
    )
  })
}

async function runOne({ name, limit = 150 }: Benchmark): Promise<Measured | { error: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bench-'))
  const args = [name, folder, ...(rounds === undefined ? [] : [String(rounds)])]
  const child = fork(new URL('one.ts', import.meta.url), args, {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  let measured: Measured | undefined
  child.on('message', (message: Measured | Progress) => {
    if ('progress' in message) console.log(`  ${name}: ${message.progress}`)
    else measured = message
  })
  const timer = setTimeout(() => {
    output += `Gave up after ${limit} seconds.`
    child.kill()
  }, limit * 1000)
  const interrupt = () => {
    interrupted = true
    child.kill()
  }
  for (const signal of signals) process.on(signal, interrupt)
  await new Promise(done => child.once('close', done))
  for (const signal of signals) process.off(signal, interrupt)
  clearTimeout(timer)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  return measured ?? { error: output.trim().split('\n').slice(-20).join('\n  ') || 'It ended without output.' }
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
