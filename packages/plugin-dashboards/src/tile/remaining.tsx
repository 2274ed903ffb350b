import { remainingDetail } from '@muster/plugin-maintenance/routes'
import { ScreenLink } from '@muster/ui'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermittedRoute } from './links.tsx'
import { useRemaining, type RemainingOfUnit } from './use-remaining.ts'

interface Props {
  unit: RemainingOfUnit
  /** Address of the dashboard. */
  backUrl: string
}

/** Shows the remainder until the next service by counter, linked to its explanation. */
export function Remaining({ unit, backUrl }: Props): ReactNode {
  const { t } = useTranslation()
  const remaining = useRemaining()
  const opens = usePermittedRoute(remainingDetail.path) !== undefined
  return remaining(unit).map(({ text, key }, i) => (
    <Fragment key={text}>
      {i > 0 && ' · '}
      {opens && key !== undefined ? (
        <ScreenLink
          className="m-explained"
          href={remainingDetail.href({ params: { id: unit.unitId, key }, query: { repetition: 0, backUrl } })}
          title={t('report.explain')}
        >
          {text}
        </ScreenLink>
      ) : (
        text
      )}
    </Fragment>
  ))
}
