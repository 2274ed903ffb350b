import { ApiError } from '@muster/core'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Loading } from '../state-panel.tsx'
import type { WizardState } from './use-wizard.ts'

/** Content of a successful outcome. */
export interface WizardSuccess<Result> {
  title: string
  content?(result: Result): ReactNode
  /** Starts over; `begin` clears the input. */
  another?: { label: string; begin(): void }
}

interface Props<Id extends string, Result> {
  wizard: WizardState<Id, Result>
  success: WizardSuccess<Result>
  failed: string
  heading: RefObject<HTMLHeadingElement | null>
}

/** Statuses that indicate invalid input, so that a retry would fail again. */
const refusals = [400, 404, 409, 422]

/** Outcome step: busy, successful, or failed with a way to continue. */
export function WizardOutcome<Id extends string, Result>({
  wizard,
  success,
  failed,
  heading,
}: Props<Id, Result>): ReactNode {
  const { t } = useTranslation()
  const { outcome } = wizard
  const { another } = success
  const again = () => {
    another?.begin()
    wizard.restart()
  }
  if (outcome.status === 'success')
    return (
      <div className="m-wizard-outcome" data-kind="success">
        <h2 ref={heading} tabIndex={-1}>
          <Icon name="check" size={24} />
          {success.title}
        </h2>
        {success.content?.(outcome.result)}
        {another && (
          <div className="m-wizard-actions">
            <Button look="primary" onClick={again}>
              {another.label}
            </Button>
          </div>
        )}
      </div>
    )
  if (outcome.status !== 'failure')
    return (
      <div className="m-wizard-outcome" data-kind="busy">
        <h2 ref={heading} tabIndex={-1}>
          {wizard.ending}
        </h2>
        <Loading />
      </div>
    )
  const isRefused = outcome.error instanceof ApiError && refusals.includes(outcome.error.status)
  return (
    <div className="m-wizard-outcome" data-kind="failure">
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="alert" size={24} />
        {failed}
      </h2>
      <p className="m-wizard-why">{outcome.error.message}</p>
      <div className="m-wizard-actions">
        <Button look={isRefused ? 'primary' : undefined} onClick={wizard.back}>
          {t('screens.wizard.change')}
        </Button>
        <Button look={isRefused ? undefined : 'primary'} onClick={wizard.retry}>
          {t('ui.retry')}
        </Button>
      </div>
    </div>
  )
}
