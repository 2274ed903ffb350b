// npm run proof [-- fault…] [--rounds N] [--seed N] [--list]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { catalogue } from './catalogue.ts'
import type { Fault } from './fault.ts'
import { Random } from './random.ts'
import { Program } from './site/program.ts'
import { summary, table, type Line } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, list: { type: 'boolean', default: false } },
})
const rounds = wholeNumber('rounds', values.rounds)
const seed = wholeNumber('seed', values.seed) ?? Math.floor(Math.random() * 1e9)

const all = await catalogue()
const unknown = positionals.find(name => !all.some(each => each.name === name))
if (unknown !== undefined) fail(`There is no fault "${unknown}". There are ${all.map(({ name }) => name).join(', ')}.`)
const chosen = positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name))
if (values.list) {
  for (const { name, about } of chosen) console.log(`${name.padEnd(22)} ${about}`)
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
process.once('exit', () => Program.killAll())

console.log(`seed ${seed}`)
const lines: Line[] = []
for (const fault of chosen) lines.push(await runOne(fault))
console.log(`\n${table(lines)}`)
const isProven = lines.every(
  line => 'missing' in line || (!('error' in line) && line.lost.length + line.doubled.length === 0),
)
process.exit(isProven ? 0 : 1)

async function runOne(fault: Fault): Promise<Line> {
  const { name, about } = fault
  console.log(`\n${name}: ${about}`)
  if (fault.missing !== undefined) {
    console.log(`  not run: ${fault.missing}`)
    return { name, missing: fault.missing }
  }
  const folder = await mkdtemp(join(tmpdir(), 'muster-proof-'))
  const report = (text: string) => console.log(`  ${text}`)
  try {
    const outcome = await fault.run({ rounds: rounds ?? fault.rounds, random: new Random(seed), folder, report })
    const faults = [...outcome.lost.map(text => `lost: ${text}`), ...outcome.doubled.map(text => `doubled: ${text}`)]
    report(summary(outcome))
    for (const text of faults.slice(0, 20)) report(text)
    if (faults.length > 0) report(`the logs are in ${folder}`)
    else await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    return { name, ...outcome }
  } catch (error) {
    console.error(error)
    report(`the logs are in ${folder}`)
    return { name, error: String(error) }
  }
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) fail(`--${name} takes a whole number from 1.`)
  return number
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
