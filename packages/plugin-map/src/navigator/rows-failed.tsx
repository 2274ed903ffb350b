import { Button, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Some rows are loaded: the error is shown above them. */
  isPart: boolean
  onAgain(): void
}

/** Rows that did not come, and the way to ask for them again. */
export function RowsFailed({ isPart, onAgain }: Props): ReactNode {
  const { t } = useTranslation()
  if (!isPart) {
    return (
      <StatePanel icon="alert" title={t('navigator.failed')}>
        <Button onClick={onAgain}>{t('map.failed.retry')}</Button>
      </StatePanel>
    )
  }
  return (
    <p className="row-part" role="alert">
      {t('navigator.partFailed')}{' '}
      <Button look="quiet" onClick={onAgain}>
        {t('map.failed.retry')}
      </Button>
    </p>
  )
}
