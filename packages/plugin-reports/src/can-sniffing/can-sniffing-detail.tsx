import type { Download } from '@muster/core'
import { Button, Icon, LinkButton, useClient, Loading, saveFile, StatePanel } from '@muster/ui'
import { useGo } from '@muster/ui/table'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import '@muster/ui/screens.css'
import './can-sniffing.css'
import { canSniffingDetail, canSniffingList } from './can-sniffing.routes.ts'
import { canSniffing } from './can-sniffing.client.ts'
import { FileTable } from './file-table.tsx'
import { RequestPanel } from './request-panel.tsx'

const LogViewer = lazy(() => import('./viewer/log-viewer.tsx').then(m => ({ default: m.LogViewer })))

interface LogPanelProps {
  unitId: number
  /** Undefined while it loads. */
  file: Download | undefined
  error: Error | null
  onRetry(): void
  onClose(): void
}

/** Shows an open log and loads the viewer with the first one. */
function LogPanel({ unitId, file, error, onRetry, onClose }: LogPanelProps): ReactNode {
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

interface Props {
  params: { id: string }
  query: { file?: number | undefined }
}

/** Shows the CAN bus requests and logs of one unit (001 §2). */
export function CanSniffingDetail({ params, query }: Props): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const go = useGo()
  const unitId = Number(params.id)
  const client = useClient(canSniffing)
  const unit = useQuery(client.unit(unitId))
  const name = unit.data?.name ?? t('reports.canSniffing.unitNumber', { id: params.id })
  const input = useRef<HTMLInputElement>(null)
  const [localFile, setLocalFile] = useState<Download>()
  const stored = useQuery({
    queryKey: ['reports.can-sniffing.log', query.file],
    queryFn: ({ signal }) => client.download(query.file ?? 0, signal),
    enabled: query.file !== undefined,
    // logs are immutable and large
    staleTime: Infinity,
    gcTime: 0,
  })
  const isOpen = localFile !== undefined || query.file !== undefined
  const close = () => {
    setLocalFile(undefined)
    if (query.file !== undefined) go(canSniffingDetail.href({ params }))
  }
  return (
    <section className="can-screen" aria-labelledby={id}>
      <header className="m-screen-head">
        <div>
          <LinkButton className="m-button m-screen-back" look="quiet" href={canSniffingList.href()}>
            <Icon name="back" size={16} />
            {t('screens.back')}
          </LinkButton>
          <h1 id={id}>{t('reports.canSniffing.of', { name })}</h1>
        </div>
      </header>
      {isOpen ? (
        <LogPanel
          unitId={unitId}
          file={localFile ?? stored.data}
          error={stored.error}
          onRetry={() => void stored.refetch()}
          onClose={close}
        />
      ) : (
        <>
          <RequestPanel unitId={unitId} unitName={name} />
          <FileTable
            unitId={unitId}
            onOpen={file => go(canSniffingDetail.href({ params, query: { file } }))}
            actions={
              <>
                <input
                  ref={input}
                  type="file"
                  hidden
                  accept=".log,.asc,.txt,.candump,.gz"
                  aria-label={t('reports.canSniffing.openFile')}
                  onChange={event => {
                    const file = event.target.files?.[0]
                    if (file) setLocalFile({ blob: file, filename: file.name })
                    event.target.value = ''
                  }}
                />
                <Button onClick={() => input.current?.click()}>{t('reports.canSniffing.openFile')}</Button>
              </>
            }
          />
        </>
      )}
    </section>
  )
}
