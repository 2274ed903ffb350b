import { missing } from '@muster/core'
import { useFormat } from '@muster/ui'
import { useTranslation } from 'react-i18next'
import type { CostId, WithCosts } from './cost-figures.ts'

/** Returns a cost figure as text: the amount, with its currency if units differ, or the reason why it is unknown. */
export function useCostText(): (row: WithCosts, id: CostId, unit: string | undefined) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ costs }, id, unit) => {
    const amount = costs?.[id]
    if (amount !== undefined)
      return [format.number(amount), unit === undefined && costs?.currencyId].filter(Boolean).join(' ')
    const reason = costs?.missing.find(({ figure }) => figure === id)?.reason
    return reason ? t(`reports.costs.reason.${reason}`) : missing
  }
}
