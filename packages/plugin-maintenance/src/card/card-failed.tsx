import { Button, LinkButton, Retry, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fleetChoice } from '../fleet/fleet.routes.ts'

interface Retrying {
  onRetry(): void
}

/** In place of the card. */
export function CardFailed({ error, onRetry }: Retrying & { error: Error | null }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="alert" title={t('maintenance.card.failed')} subtitle={error?.message}>
      <Retry error={error} look="primary" onRetry={onRetry} />
      <LinkButton look="quiet" href={fleetChoice.href()}>
        {t('maintenance.fleet')}
      </LinkButton>
    </StatePanel>
  )
}

/** Failure of one part; the rest of the card stays. */
export function PartFailed({ words, onRetry }: Retrying & { words: string }): ReactNode {
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
