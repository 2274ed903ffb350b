import { RowTabIndex, ScreenLink } from '@muster/ui'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counter } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'
import { remainingDetail } from './remaining.routes.ts'

interface Props {
  unitId: number
  /** Without a key, the value has no link. */
  service: { serviceKey?: string | undefined; remaining?: number | undefined }
  counter: Counter
  /** URL of the screen with the figure. */
  backUrl: string
}

/** Links a service's remaining value to its calculation. */
export function RemainingLink({ unitId, service: { serviceKey, remaining }, counter, backUrl }: Props): ReactNode {
  const { t } = useTranslation()
  const counters = useCounters()
  const tabIndex = use(RowTabIndex)
  const text = counters.text(counter, remaining)
  if (serviceKey === undefined) return text
  return (
    <ScreenLink
      className="m-explained"
      href={remainingDetail.href({ params: { id: unitId, key: serviceKey }, query: { backUrl } })}
      title={t('report.explain')}
      tabIndex={tabIndex}
    >
      {text}
    </ScreenLink>
  )
}
