import { Component, type ReactNode } from 'react'
import { Button, StatePanel } from '@muster/ui'
import { useTranslation } from 'react-i18next'

/** A screen that throws takes down itself only. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <Failed error={error} onRetry={() => this.setState({ error: undefined })} /> : this.props.children
  }
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
