import type { Outcome } from './fault.ts'

export type Line = { name: string } & (Outcome | { error: string } | { missing: string })

const heads = ['fault', 'rounds', 'readings', 'jobs', 'saves', 'lost', 'doubled', 'recovery: median', 'max']

/** Returns the results as a Markdown table. */
export function table(lines: readonly Line[]): string {
  const rows = [heads, ...lines.map(cells)]
  const widths = heads.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const show = (row: readonly string[]) =>
    `| ${widths.map((width, i) => (i === 0 ? (row[i] ?? '').padEnd(width) : (row[i] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [show(head), rule, ...body.map(show)].join('\n')
}

/** Returns the results of one fault, so that an interrupted run has them. */
export function summary({ readings, jobs, saves, lost, doubled, recoveries }: Outcome): string {
  const counts = `${readings} readings, ${jobs} jobs, ${saves} saves: ${lost.length} lost, ${doubled.length} doubled`
  const [median, max] = spread(recoveries)
  return `${counts}; recovery ${median} (median), ${max} (max)`
}

function spread(recoveries: readonly number[]): [median: string, max: string] {
  const sorted = recoveries.toSorted((a, b) => a - b)
  const seconds = (ms: number | undefined) => (ms === undefined ? '' : `${(ms / 1000).toFixed(1)} s`)
  return [seconds(sorted[Math.floor((sorted.length - 1) / 2)]), seconds(sorted.at(-1))]
}

function cells(line: Line): string[] {
  if ('error' in line) return [line.name, 'failed']
  if ('missing' in line) return [line.name, 'not run']
  const { name, rounds, readings, jobs, saves, lost, doubled, recoveries } = line
  const counts = [rounds, readings, jobs, saves, lost.length, doubled.length].map(count => count.toLocaleString('en'))
  return [name, ...counts, ...spread(recoveries)]
}
