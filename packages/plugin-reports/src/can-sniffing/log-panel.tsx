import { Button, Loading, saveFile, StatePanel } from '@muster/ui'
import { lazy, Suspense, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '@muster/core'

const LogViewer = lazy(() => import('./viewer/log-viewer.tsx').then(m => ({ default: m.LogViewer })))

interface Props {
  unitId: number
  /** Undefined while it loads. */
  file: Download | undefined
  error: Error | null
  onRetry(): void
  onClose(): void
}

/** Shows an open log and loads the viewer with the first one. */
export function LogPanel({ unitId, file, error, onRetry, onClose }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="can-panel" aria-labelledby={id}>
      <header className="can-head">
        <h2 id={id}>{file?.filename ?? t('reports.canSniffing.log')}</h2>
        <div className="m-screen-actions">
          {file && (
            <Button icon="download" onClick={() => saveFile(file)}>
              {t('reports.canSniffing.download')}
            </Button>
          )}
          <Button onClick={onClose}>{t('reports.canSniffing.closeLog')}</Button>
        </div>
      </header>
      {error && !file && (
        <StatePanel icon="alert" title={t('reports.canSniffing.downloadFailed')} subtitle={error.message}>
          <Button onClick={onRetry}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {!file && !error && <Loading />}
      {file && (
        <Suspense fallback={<Loading />}>
          <LogViewer file={file.blob} name={file.filename} unitId={unitId} />
        </Suspense>
      )}
    </section>
  )
}
