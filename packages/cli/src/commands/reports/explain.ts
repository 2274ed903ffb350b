import { explainedFigures, type ExplainedFigure } from '@muster/contract'
import { explanationsData, type Explanation } from '@muster/plugin-reports/clients'
import type { Run } from '../../define/command.ts'
import { badUsage } from '../../failure.ts'
import { columnsOf } from '../../output/column.ts'
import { findUnit } from '../../selection/find-units.ts'
import { parseSpan } from '../../selection/parse-span.ts'
import type { explain } from './definitions.ts'

interface Row {
  type: 'part' | 'gap' | 'left-out' | 'operand'
  kind: string
  from?: string
  to?: string
  amount?: number | undefined
  readings?: number | undefined
  quantity?: number | undefined
  price?: number | undefined
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
)

export const run: Run<typeof explain> = async (
  { arguments: { figure, unit }, options },
  { connect, host, note, out },
) => {
  if (!isFigure(figure))
    throw badUsage(`There is no figure '${figure}'.`, `Figures are: ${explainedFigures.join(', ')}.`)
  const { core, formats } = await connect()
  const span = parseSpan(options, formats.zone, host.now())
  const { id: unitId } = await findUnit(core.api, unit)
  const kind = options.electrical ? 'ELECTRICAL' : 'THERMAL'
  const explanation = await core
    .use(explanationsData)
    .explain({ figure, unitId, ...span, kind }, formats.zone, host.signal)
  if (options.json) {
    await out.write(`${JSON.stringify(explanation, null, 2)}\n`)
    return
  }
  note(headOf(explanation))
  await out.list({ columns, rows: rowsOf(explanation), options, formats, empty: 'There are no parts.' })
}

const isFigure = (text: string): text is ExplainedFigure => (explainedFigures as readonly string[]).includes(text)

/** Such as `150 l, COUNTER_GROWTH, FUEL_USED`. */
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
