import type { Machine } from './machine.ts'
import type { FigureResult, Measured } from './measure.ts'
import type { Spread } from './spread.ts'

/** Result of a benchmark: its measurements, or the error. */
export type Outcome = { name: string; about: string; load: number } & (Measured | { error: string })

export function heading({ cores, processor, memoryGb, system, versions }: Machine, load: number): string {
  const all = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
  return `${cores} cores (${processor}), ${memoryGb} GB, ${system}, load ${load}\n${all}`
}

export const columns = row(['', 'ours: median (min–max)', 'other side', 'ratio', 'budget', 'verdict'])

/** Returns the table lines of a benchmark and its figures. */
export function section(outcome: Outcome): string {
  const { name, about, load } = outcome
  if ('error' in outcome) return `\n${name}: ${about}\n  FAILED: ${outcome.error}`
  const { rounds, other, wall, cpu, figures } = outcome
  const versus = other ? `; other side: ${other}` : ''
  const spent = `${rounds} rounds, ${wall.toFixed(1)} s wall, ${cpu.toFixed(1)} s CPU, load ${load}`
  const lines = Object.entries(figures).map(([figure, result]) => row([`  ${figure}`, ...cells(result)]))
  return [`\n${name}: ${about}${versus} [${spent}]`, ...lines].join('\n')
}

/** Returns the last line: the number of budgets met, and those exceeded. */
export function summary(outcomes: readonly Outcome[]): string {
  const judged = outcomes.flatMap(outcome =>
    'figures' in outcome
      ? Object.entries(outcome.figures).map(([figure, { verdict }]) => ({ name: `${outcome.name} ${figure}`, verdict }))
      : [],
  )
  const over = judged.filter(({ verdict }) => verdict === 'over').map(({ name }) => name)
  const failed = outcomes.filter(outcome => 'error' in outcome).map(({ name }) => name)
  return [
    `${judged.filter(({ verdict }) => verdict === 'within').length} within budget, ${over.length} over`,
    ...(over.length > 0 ? [`over: ${over.join(', ')}`] : []),
    ...(failed.length > 0 ? [`failed: ${failed.join(', ')}`] : []),
  ].join('; ')
}

function cells({ unit, budget, better, ours, other, ratio, verdict }: FigureResult): string[] {
  return [
    show(ours, unit),
    other ? show(other, unit) : '',
    ratio === undefined ? '' : `${short(ratio)}×`,
    budget === undefined ? '' : `${better === 'less' ? '≤' : '≥'} ${short(budget)}`,
    verdict === 'over' ? 'OVER' : verdict === 'within' ? 'within' : '',
  ]
}

export function show({ median, min, max }: Spread, unit: string): string {
  return min === max ? `${short(median)} ${unit}` : `${short(median)} ${unit} (${short(min)}–${short(max)})`
}

/** Formats with three significant digits and grouped thousands. */
export function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

function row([name = '', ...rest]: string[]): string {
  const widths = [36, 36, 7, 9, 7]
  return [name.padEnd(30), ...rest.map((cell, i) => cell.padEnd(widths[i] ?? 0))].join(' ').trimEnd()
}
