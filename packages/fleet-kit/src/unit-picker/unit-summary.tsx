import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, useFormat } from '@muster/ui'
import type { Summary } from './selection.ts'

interface UnitSummaryProps extends Summary {
  /** Requests beyond the limit are split. */
  splits?: boolean
}

/** Shows the number of selected units, the limit and a hint for excess units. */
export function UnitSummary({ count, limit, outOfLimit, excess, splits = false }: UnitSummaryProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <div className="unit-picker-summary" role="status" data-out-of-limit={outOfLimit || undefined}>
      <span>
        {limit === undefined
          ? t('unitPicker.count', { count, shown: number(count) })
          : t('unitPicker.countOf', { count: limit, shown: number(count), limit: number(limit) })}
      </span>
      {outOfLimit && (
        <strong>
          <Icon name="alert" size={16} />
          {t(splits ? 'unitPicker.split' : 'unitPicker.excess', { count: excess, shown: number(excess) })}
        </strong>
      )}
    </div>
  )
}
