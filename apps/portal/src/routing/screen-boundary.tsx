import { Component, type ReactNode } from 'react'
import { Button, StatePanel, toast } from '@muster/ui'
import { useTranslation } from 'react-i18next'

/** A screen that throws takes down itself only. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <Failed error={error} retry={() => this.setState({ error: undefined })} /> : this.props.children
  }
}

function Failed({ error, retry }: { error: Error; retry(): void }): ReactNode {
  const { t } = useTranslation()
  const copy = async () => {
    await navigator.clipboard.writeText(details(error))
    toast({ tone: 'info', text: t('app.error.copied') })
  }
  return (
    <StatePanel icon="alert" title={t('app.error.title')} subtitle={t('app.error.text')}>
      <p className="m-muted">{error.message}</p>
      <div className="m-dialog-actions">
        <Button onClick={copy}>{t('app.error.copy')}</Button>
        <Button look="primary" onClick={retry}>{t('app.retry')}</Button>
      </div>
    </StatePanel>
  )
}

/** What support needs, without anything secret: the address loses its query. */
function details(error: Error): string {
  return [new Date().toISOString(), location.pathname, navigator.userAgent, error.stack ?? error.message].join('\n')
}
