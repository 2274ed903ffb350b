import type { ReportSchemas } from '@muster/contract'
import { Clock } from '#kernel/dependencies.ts'
import type { Context } from '#kernel/http/handler.ts'
import { inBatches } from '#reporting/batches.ts'
import { totals, utilizationRanking } from '../equipment-utilization/use-ranking.ts'
import { readRanking } from '../ranking/ranking.ts'

type Total = ReportSchemas['TotalExplanation']
type UseSums = ReportSchemas['UtilizationSums']
type Query = ReportSchemas['RankingRequest'] & Pick<Total, 'figure'>

/** Maximum number of units listed by name. */
const most = 500

/** Explains a total of the caller's units by the figure of each unit (`equipmentUtilizationTotals`). */
export async function explainUseTotal(
  context: Pick<Context, 'use' | 'scope' | 'signal'>,
  { figure, ...body }: Query,
): Promise<Total> {
  const { units, span, formats } = await readRanking({ ...context, body }, utilizationRanking)
  const figuresOf = await utilizationRanking.figures(
    context.use,
    span,
    formats.zone,
    context.use(Clock).now().getTime(),
  )
  const sums = totals()
  const known: Total['parts'] = []
  const missing = new Map<Total['missing'][number]['reason'], number>()
  for (const some of inBatches(units)) {
    context.signal.throwIfAborted()
    for (const [i, use] of (await figuresOf(some)).entries()) {
      const { id, name } = some[i]!
      sums.add(use)
      const amount = figure === 'idleCost' ? use.costs?.idleCost : use[figure]
      if (amount === undefined) {
        const reason = gapOf(use)
        missing.set(reason, (missing.get(reason) ?? 0) + 1)
      } else known.push({ unitId: id, unitName: name, amount })
    }
  }
  const { value, uom } = valueOf(sums.read(), figure)
  return {
    figure,
    timezone: formats.zone,
    ...(value !== undefined && { value }),
    uom,
    unitsCount: units.length,
    ...(value === undefined ? { parts: [] } : listed(known, value)),
    missing: [...missing].map(([reason, unitsCount]) => ({ reason, unitsCount })),
  }
}

const gapOf = ({ costs }: UseSums) => costs?.missing.find(each => each.figure === 'idleCost')?.reason ?? 'NO_CURRENCY'

function valueOf(total: ReportSchemas['UtilizationTotal'], figure: Total['figure']) {
  if (figure !== 'idleCost') return { value: total[figure], uom: 's' }
  return { value: total.idleCost?.amount, uom: total.idleCost?.currencyId ?? '' }
}

/** Returns the units with the largest amounts, and the remainder of the value. */
export function listed(known: Total['parts'], value: number, limit = most): Pick<Total, 'parts' | 'others'> {
  const sorted = known.toSorted((a, b) => b.amount - a.amount)
  const parts = sorted.slice(0, limit)
  const named = parts.reduce((sum, { amount }) => sum + amount, 0)
  const unitsCount = sorted.length - parts.length
  return { parts, ...(unitsCount > 0 && { others: { unitsCount, amount: Math.round((value - named) * 100) / 100 } }) }
}
