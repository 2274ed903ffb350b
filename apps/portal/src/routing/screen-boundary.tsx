import { Boundary, Button, StatePanel } from '@muster/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A screen that fails takes down itself only. */
export function ScreenBoundary({ children }: { children: ReactNode }): ReactNode {
  return <Boundary fallback={(error, retry) => <Failed error={error} onRetry={retry} />}>{children}</Boundary>
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }): ReactNode {
  const { t } = useTranslation()
  return (
    <StatePanel icon="alert" title={t('app.error.title')} subtitle={t('app.error.text')}>
      <Button look="primary" onClick={onRetry}>{t('ui.retry')}</Button>
      <details className="failure">
        <summary>{t('app.error.details')}</summary>
        <pre>{details(error)}</pre>
      </details>
    </StatePanel>
  )
}

/** What support needs, without anything secret: the address loses its query. */
function details(error: Error): string {
  return [new Date().toISOString(), location.pathname, navigator.userAgent, error.stack ?? error.message].join('\n')
}
