import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Machine } from './machine.ts'
import type { FigureResult } from './measure.ts'
import { short, show, type Outcome } from './report.ts'

/** Last result of a benchmark in `results.json`. */
interface Kept {
  about: string
  /** Day of the run, such as `2026-11-29`. */
  on: string
  machine: string
  load: number
  rounds: number
  other?: string
  figures: Record<string, Omit<FigureResult, 'better'>>
}
type Results = Record<string, Kept>

const folder = join(import.meta.dirname, '..')

/** Replaces the results of the executed benchmarks in `results.json` and `RESULTS.md`; others stay. */
export async function keepResults(outcomes: readonly Outcome[], here: Machine, at: Date): Promise<void> {
  const file = join(folder, 'results.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  const results = JSON.parse(text) as Results
  for (const outcome of outcomes) if ('figures' in outcome) results[outcome.name] = kept(outcome, here, at)
  const sorted = Object.fromEntries(Object.entries(results).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  await writeFile(file, `${JSON.stringify(sorted, null, 2)}\n`)
  await writeFile(join(folder, 'RESULTS.md'), page(sorted))
}

function kept(
  { about, load, rounds, other, figures }: Extract<Outcome, { figures: unknown }>,
  here: Machine,
  at: Date,
): Kept {
  const { cores, processor, memoryGb, versions } = here
  const withoutSamples = ({ better: _, ours, other, ...rest }: FigureResult) => ({
    ...rest,
    ours: { ...ours, samples: [] },
    ...(other && { other: { ...other, samples: [] } }),
  })
  return {
    about,
    on: at.toISOString().slice(0, 10),
    machine: `${cores} cores (${processor}), ${memoryGb} GB, Node ${versions.node}, Chromium ${versions.chromium}`,
    load,
    rounds,
    ...(other && { other }),
    figures: Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, withoutSamples(figure)])),
  }
}

function page(results: Results): string {
  const all = Object.entries(results)
  return `# Results

Made by \`npm run bench -- --keep\`: the last run of each benchmark, as median (minimum–maximum) of its rounds. Load is that of the
machine before the benchmark; figures of a busy machine are higher. [How to run other products beside it](rivals.md).

${all.map(([name, result]) => section(name, result)).join('\n\n')}

## Growth

Exponent of a figure over the size of the fleet: 0 does not grow, 1 grows with it.

${table([['figure', 'sizes', 'exponent'], ...growth(results)])}
`
}

function section(name: string, { about, on, machine, load, rounds, other, figures }: Kept): string {
  const rows = Object.entries(figures).map(([figure, { unit, ours, other, ratio, budget, verdict }]) => [
    figure,
    show(ours, unit),
    other ? show(other, unit) : '',
    ratio === undefined ? '' : `${short(ratio)}×`,
    budget === undefined ? '' : short(budget),
    verdict === 'no budget' ? '' : verdict,
  ])
  return `## ${name}

${about}. ${on}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, load ${load}; ${machine}.

${table([['figure', 'ours', other ?? 'other side', 'ratio', 'budget', 'verdict'], ...rows])}`
}

function table([head = [], ...rows]: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

const sizes: Readonly<Record<string, number>> = {
  50: 50,
  200: 200,
  600: 600,
  '1k': 1000,
  '2k': 2000,
  '10k': 10_000,
  '100k': 100_000,
  '1m': 1e6,
  '10m': 1e7,
}

/** Sizes of benchmarks without one in their names. */
const ownSizes: Readonly<Record<string, string>> = { 'fleet-questions': '1k' }

/** Returns figure, sizes and exponents of benchmarks with different sizes at the end of their names. */
export function growth(results: Readonly<Record<string, Pick<Kept, 'figures'>>>): string[][] {
  const sized = Object.entries(results).flatMap(([name, { figures }]) => {
    const own = ownSizes[name]
    const [, stem = '', size = ''] = /^(.*)-(\w+)$/.exec(own === undefined ? name : `${name}-${own}`) ?? []
    return sizes[size] === undefined ? [] : [{ stem, size, count: sizes[size], figures }]
  })
  return [...Map.groupBy(sized, ({ stem }) => stem)].flatMap(([stem, of]) => {
    const steps = of.toSorted((a, b) => a.count - b.count)
    return Object.keys(steps[0]?.figures ?? {}).flatMap(figure => {
      const known = steps.flatMap(({ size, count, figures }) =>
        figures[figure] ? [{ size, count, median: figures[figure].ours.median }] : [],
      )
      if (known.length < 2) return []
      const exponents = known.slice(1).map(({ count, median }, i) => {
        const before = known[i]!
        return (Math.log(median / before.median) / Math.log(count / before.count)).toFixed(2)
      })
      return [[`${stem}: ${figure}`, known.map(({ size }) => size).join(' → '), exponents.join(', ')]]
    })
  })
}
