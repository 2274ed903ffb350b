import { Button, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** In the place of a history of which nothing came. */
export function NotLoaded({ onAgain }: { onAgain(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="alert" title={t('history.failed')}>
      <Button onClick={onAgain}>{t('map.failed.retry')}</Button>
    </StatePanel>
  )
}
