import { RowTabIndex, ScreenLink } from '@muster/ui'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Counter } from '../clients/index.ts'
import { useCounters } from '../state/counters.ts'
import { useDayText } from '../state/formats.ts'
import { remainingDetail } from './remaining.routes.ts'

interface Target {
  unitId: number
  /** Without a key, the figure has no link. */
  serviceKey?: string | undefined
  /** 0 for the next time that the service is due. */
  repetition?: number | undefined
  /** URL of the screen with the figure. */
  backUrl: string
}

interface RemainingProps extends Pick<Target, 'unitId' | 'backUrl'> {
  service: { serviceKey?: string | undefined; remaining?: number | undefined; repetition?: number | undefined }
  counter: Counter
}

/** Links a service's remaining value to its calculation. */
export function RemainingLink({ unitId, service, counter, backUrl }: RemainingProps): ReactNode {
  const counters = useCounters()
  const { serviceKey, remaining, repetition } = service
  return (
    <CalculationLink unitId={unitId} serviceKey={serviceKey} repetition={repetition} backUrl={backUrl}>
      {counters.text(counter, remaining)}
    </CalculationLink>
  )
}

interface ExpectedProps extends Pick<Target, 'unitId' | 'backUrl'> {
  service: { serviceKey: string; expectedDate?: string | undefined; repetition?: number | undefined }
}

/** Links the day on which a service is expected to its calculation. */
export function ExpectedLink({ unitId, service, backUrl }: ExpectedProps): ReactNode {
  const dayText = useDayText()
  const { serviceKey, expectedDate, repetition } = service
  return (
    <CalculationLink unitId={unitId} serviceKey={serviceKey} repetition={repetition} backUrl={backUrl}>
      {dayText(expectedDate)}
    </CalculationLink>
  )
}

function CalculationLink({
  unitId,
  serviceKey,
  repetition = 0,
  backUrl,
  children,
}: Target & { children: string }): ReactNode {
  const { t } = useTranslation()
  const tabIndex = use(RowTabIndex)
  if (serviceKey === undefined) return children
  return (
    <ScreenLink
      className="m-explained"
      href={remainingDetail.href({ params: { id: unitId, key: serviceKey }, query: { repetition, backUrl } })}
      title={t('report.explain')}
      tabIndex={tabIndex}
    >
      {children}
    </ScreenLink>
  )
}
