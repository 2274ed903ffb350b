import { saveFile, Time, toast, useFormat, useClient } from '@muster/ui'
import { DataTable, ListContainer, momentOf } from '@muster/ui/table'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canSniffing } from './can-sniffing.client.ts'

interface Props {
  unitId: number

  onOpen(requestId: number): void
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** Lists the last 20 logs of a unit, to open here or to download under the server's file name. */
export function FileTable({ unitId, onOpen, actions }: Props): ReactNode {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const id = useId()
  const client = useClient(canSniffing)
  const { data, error, refetch } = useQuery(client.files(unitId))
  const download = useMutation({
    mutationFn: (requestId: number) => client.download(requestId),
    onSuccess: saveFile,
    onError: error =>
      void toast({ tone: 'danger', text: `${t('reports.canSniffing.downloadFailed')} ${error.message}` }),
  })
  const files = data?.items ?? []
  return (
    <section className="can-panel" aria-labelledby={id}>
      <header className="can-head">
        <h2 id={id}>{t('reports.canSniffing.files')}</h2>
        <div className="m-screen-actions">{actions}</div>
      </header>
      <ListContainer
        label={t('reports.canSniffing.files')}
        status={data ? (files.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('reports.canSniffing.noFiles'), subtitle: t('reports.canSniffing.noFilesHint') }}
      >
        <DataTable
          label={t('reports.canSniffing.files')}
          rows={files}
          rowKey={file => file.requestId}
          onOpen={file => onOpen(file.requestId)}
          height="content"
          actions={file => [
            { label: t('reports.canSniffing.open'), icon: 'chart', run: () => onOpen(file.requestId) },
            {
              label: t('reports.canSniffing.download'),
              icon: 'download',
              run: () => download.mutate(file.requestId),
            },
          ]}
          columns={[
            {
              id: 'name',
              header: t('reports.canSniffing.file'),
              cell: file => file.fileName,
              fixed: true,
              onPhone: 'title',
            },
            {
              id: 'created',
              header: t('reports.canSniffing.received'),
              cell: file => <Time value={file.createdAt} />,
              value: file => momentOf(file.createdAt),
              width: 160,
              onPhone: 'detail',
            },
            {
              id: 'schedule',
              header: t('reports.canSniffing.schedule'),
              cell: file => t(`reports.canSniffing.schedule.${file.schedule}`),
              width: 160,
            },
            {
              id: 'duration',
              header: t('reports.canSniffing.durationMin'),
              cell: file => format.number(file.duration),
              value: file => file.duration,
              align: 'end',
              width: 120,
            },
            {
              id: 'size',
              header: t('reports.canSniffing.size'),
              cell: file => sizeOf(file.size, i18n.language),
              value: file => file.size,
              align: 'end',
              width: 110,
            },
          ]}
        />
      </ListContainer>
    </section>
  )
}

/** Formats sizes below 1 MB in kB, larger ones in MB. */
const sizeOf = (bytes: number, language: string) =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: bytes < 1_000_000 ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / (bytes < 1_000_000 ? 1000 : 1_000_000))
