import type { ReportSchemas } from '@muster/contract'
import type { Milliseconds } from '#kernel/time/units.ts'
import { iso } from './explain-query.ts'

export type FigurePart = ReportSchemas['FigurePart']

/** Part of a figure before it is rounded. */
export interface RawPart {
  kind: FigurePart['kind']
  from: Milliseconds
  to: Milliseconds
  amount: number
  quantity?: number
  price?: number
  mean?: number
}

/**
 * Rounds parts in their order so that they add up to the rounded value exactly: each is the difference of two rounded sums.
 * @throws Error if they are not the parts of the value
 */
export function exactParts(parts: readonly RawPart[], value: number, digits: number): FigurePart[] {
  const scale = 10 ** digits
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0)
  if (Math.abs(whole - value) * scale > 0.6 + Math.abs(value) * scale * 1e-9) {
    throw new Error(`parts add up to ${whole}, not to ${value}`)
  }
  let [sum, shown] = [0, 0]
  return parts.map(({ from, to, amount, ...part }, i) => {
    sum += amount
    const until = Math.round((i === parts.length - 1 ? value : sum) * scale)
    const rounded = (until - shown) / scale
    shown = until
    return { ...part, from: iso(from), to: iso(to), amount: rounded }
  })
}
