import { explainedFigures, explainedTotals, type ExplainedFigure, type ExplainedTotal } from '@muster/contract'
import { explanationsData, type Explanation, type TotalExplanation } from '@muster/plugin-reports/clients'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import { columnsOf } from '../../output/column.ts'
import { findUnit } from '../../selection/find-units.ts'
import { parseSpan } from '../../selection/parse-span.ts'
import type { explain } from './definitions.ts'

interface Row {
  type: 'part' | 'gap' | 'left-out' | 'operand' | 'unit' | 'others' | 'missing'
  kind: string
  from?: string
  to?: string
  amount?: number | undefined
  readings?: number | undefined
  quantity?: number | undefined
  price?: number | undefined
  mean?: number | undefined
}

const columns = columnsOf<Row>()(
  'type',
  'kind',
  { name: 'from', value: ({ from }) => from, kind: 'time' },
  { name: 'to', value: ({ to }) => to, kind: 'time' },
  { name: 'amount', value: ({ amount }) => amount, kind: 'number' },
  { name: 'readings', value: ({ readings }) => readings, kind: 'number' },
  { name: 'quantity', value: ({ quantity }) => quantity, kind: 'number' },
  { name: 'price', value: ({ price }) => price, kind: 'number' },
  { name: 'mean', value: ({ mean }) => mean, kind: 'number' },
)

export const run: Run<typeof explain> = async (
  { arguments: { figure, unit }, options },
  { connect, host, note, out },
) => {
  if (!isFigure(figure))
    throw badUsage(`There is no figure '${figure}'.`, `Figures are: ${explainedFigures.join(', ')}.`)
  if (unit === undefined && !isTotal(figure))
    throw badUsage(`The figure '${figure}' requires a unit.`, `Totals are: ${explainedTotals.join(', ')}.`)
  const { core, formats } = await connect()
  const span = parseSpan(options, formats.zone, host.now())
  const data = core.use(explanationsData)
  const { explanation, head, rows } = await explained()
  if (options.json) {
    await out.write(`${JSON.stringify(explanation, null, 2)}\n`)
    return
  }
  note(head)
  await out.list({ columns, rows, options, formats, empty: 'There are no parts.' })

  async function explained() {
    if (unit === undefined) {
      const total = await data.explainTotal({ figure: figure as ExplainedTotal, ...span }, formats.zone, host.signal)
      return { explanation: total, head: headOfTotal(total), rows: unitsOf(total) }
    }
    const { id: unitId } = await findUnit(core.api, unit)
    const kind = options.electrical ? 'ELECTRICAL' : 'THERMAL'
    const { reportFrom: from, reportTo: to } = options
    const report = from === undefined ? undefined : parseSpan({ range: undefined, from, to }, formats.zone, host.now())
    const request = { figure: figure as ExplainedFigure, unitId, ...span, kind, report } as const
    const one = await data.explain(request, formats.zone, host.signal)
    return { explanation: one, head: headOf(one), rows: rowsOf(one) }
  }
}

const isTotal = (text: string): text is ExplainedTotal => (explainedTotals as readonly string[]).includes(text)

const isFigure = (text: string): text is ExplainedFigure => (explainedFigures as readonly string[]).includes(text)

/** Formats a heading such as `150 l, COUNTER_GROWTH, FUEL_USED`. */
function headOf({ unitName, figure, value, uom, reason, rule, source, sourceReason }: Explanation): string {
  const shown = value === undefined ? `no data (${reason})` : `${value} ${uom}`.trimEnd()
  return `${unitName}, ${figure}: ${[shown, rule, source, sourceReason].filter(Boolean).join(', ')}`
}

function rowsOf({ parts, gaps, leftOut, operands }: Explanation): Row[] {
  return [
    ...operands.map(({ figure, value }): Row => ({ type: 'operand', kind: figure, amount: value })),
    ...parts.map((part): Row => ({ type: 'part', ...part })),
    ...gaps.map(({ reason, from, to, amount }): Row => ({ type: 'gap', kind: reason, from, to, amount })),
    ...leftOut.map(({ reason, time, value }): Row => ({ type: 'left-out', kind: reason, from: time, amount: value })),
  ]
}

/** Formats a heading such as `12 units, idleCost: 150 EUR`. */
function headOfTotal({ unitsCount, figure, value, uom }: TotalExplanation): string {
  const shown = value === undefined ? 'no data' : `${value} ${uom}`
  return `${unitsCount === 1 ? '1 unit' : `${unitsCount} units`}, ${figure}: ${shown}`
}

function unitsOf({ parts, others, missing }: TotalExplanation): Row[] {
  return [
    ...parts.map(({ unitName, amount }): Row => ({ type: 'unit', kind: unitName, amount })),
    ...(others ? [{ type: 'others', kind: `${others.unitsCount} units`, amount: others.amount } as const] : []),
    ...missing.map(({ reason, unitsCount }): Row => ({ type: 'missing', kind: reason, quantity: unitsCount })),
  ]
}
