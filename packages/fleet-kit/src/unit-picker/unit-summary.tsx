import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon, useFormat } from '@muster/ui'
import type { Summary } from './selection.ts'

interface UnitSummaryProps extends Summary {
  /** Use of units beyond the limit: requests are split, or a table ranks them. Otherwise they must be removed. */
  beyond?: 'split' | 'rank' | undefined
}

/** Shows the number of selected units, the limit and a hint for excess units. */
export function UnitSummary({ count, limit, outOfLimit, excess, beyond }: UnitSummaryProps): ReactNode {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <div
      className="unit-picker-summary"
      role="status"
      data-out-of-limit={(outOfLimit && beyond !== 'rank') || undefined}
    >
      <span>
        {limit === undefined
          ? t('unitPicker.count', { count, shown: number(count) })
          : t('unitPicker.countOf', { count: limit, shown: number(count), limit: number(limit) })}
      </span>
      {outOfLimit && beyond === 'rank' && <span>{t('unitPicker.rank')}</span>}
      {outOfLimit && beyond !== 'rank' && (
        <strong>
          <Icon name="alert" size={16} />
          {t(beyond === 'split' ? 'unitPicker.split' : 'unitPicker.excess', { count: excess, shown: number(excess) })}
        </strong>
      )}
    </div>
  )
}
