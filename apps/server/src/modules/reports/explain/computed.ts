import type { ReportSchemas } from '@muster/contract'
import type { CostPart } from '../costs/cost-part.ts'
import { exactParts, type RawPart } from './exact-parts.ts'
import type { Explained, UnknownFigure } from './explain-query.ts'

/** Explains a quotient by the figures from which the report computes it. */
export function explainQuotient(
  value: number | undefined,
  uom: string,
  operands: readonly ReportSchemas['FigureOperand'][],
  parameters: Record<string, number> = {},
): Explained {
  const reason = operands.every(operand => operand.value !== undefined) ? 'TOO_SMALL' : 'NO_OPERAND'
  return {
    ...empty(),
    ...(value === undefined ? { reason } : { value }),
    uom,
    rule: 'QUOTIENT',
    parameters,
    operands: [...operands],
  }
}

/** Returns the parts of an amount in a span, each a quantity multiplied by its price. */
export const pricedParts = (parts: readonly CostPart[], span: { from: number; to: number }): RawPart[] =>
  parts.map(({ from, to, quantity, price }) => ({
    kind: 'PRICE',
    from: Math.max(from, span.from),
    to: Math.min(to, span.to),
    amount: quantity * price,
    quantity,
    price,
  }))

/** Explains an amount that sums quantities multiplied by prices or factors. */
export function explainPriced(
  rule: 'PRICED' | 'EMISSIONS' | 'RECORDED_COSTS',
  value: number | undefined,
  uom: string,
  {
    reason,
    parts,
    operands,
  }: {
    reason: UnknownFigure | undefined
    parts: readonly RawPart[]
    operands: readonly ReportSchemas['FigureOperand'][]
  },
): Explained {
  return {
    ...empty(),
    ...(value === undefined ? reason && { reason } : { value }),
    uom,
    rule,
    parameters: {},
    parts: value === undefined ? [] : exactParts(parts, value, 2),
    operands: [...operands],
  }
}

/** Explains the newest reading of a counter. */
export function explainReading(value: number | undefined, uom: string, time: string | undefined): Explained {
  return {
    ...empty(),
    ...(value === undefined ? { reason: 'NO_COUNTER' as const } : { value }),
    uom,
    rule: 'LAST_READING',
    parameters: {},
    source: 'ENGINE_HOURS',
    ...(value !== undefined && time !== undefined && { last: { time, value } }),
    operands: [],
  }
}

/** Empty lists of an explanation. */
export const empty = () => ({ parts: [], gaps: [], leftOut: [], leftOutCount: 0, corrections: [] })
