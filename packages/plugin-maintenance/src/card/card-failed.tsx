import { Button, LinkButton, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetChoice } from '../fleet/fleet.routes.ts'

interface Retry {
  onRetry(): void
}

/** In place of the card. */
export function CardFailed({ why, onRetry }: Retry & { why: string | undefined }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="alert" title={t('maintenance.card.failed')} subtitle={why}>
      <Button look="primary" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
      <LinkButton look="quiet" href={fleetChoice.href()}>
        {t('maintenance.fleet')}
      </LinkButton>
    </StatePanel>
  )
}

/** Failure of one part; the rest of the card stays. */
export function PartFailed({ words, onRetry }: Retry & { words: string }): ReactNode {
  const { t } = useTranslation()
  return (
    <p role="alert">
      {words}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  )
}
