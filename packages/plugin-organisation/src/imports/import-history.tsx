import { pagingOf } from '@muster/core'
import { ScreenLink, useFormat, useClient } from '@muster/ui'
import { DataTable, ListContainer, momentOf } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { importDetail } from './imports.routes.ts'
import { historySize, imports, type Import, type Subject } from './imports.client.ts'

/** Lists imports of a subject, newest first; the user's own imports link to their lines. */
export function ImportHistory({ subject }: { subject: Subject }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...useClient(imports).list(subject, page),
    placeholderData: keepPreviousData,
  })
  const rows = data?.items ?? []
  return (
    <section className="imports-part imports-history">
      <h2>{t('organisation.import.history')}</h2>
      <ListContainer
        label={t('organisation.import.history')}
        status={data ? (rows.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ title: t('organisation.import.history.empty') }}
        paging={pagingOf({ page, size: historySize }, data?.totalCount ?? 0)}
        onPage={setPage}
      >
        <DataTable
          label={t('organisation.import.history')}
          rows={rows}
          rowKey={({ id }) => id}
          height="content"
          columns={[
            {
              id: 'file',
              header: t('organisation.import.file'),
              cell: row => <FileName row={row} subject={subject} />,
            },
            {
              id: 'state',
              header: t('organisation.import.state'),
              cell: row => t(`organisation.import.state.${row.state}`),
              onPhone: 'detail',
              width: 120,
            },
            { id: 'counts', header: t('organisation.import.result'), cell: row => <Counts of={row} /> },
            { id: 'user', header: t('organisation.import.user'), cell: row => row.userName, width: 160 },
            {
              id: 'at',
              header: t('organisation.import.at'),
              cell: row => format.dateTime(row.createdAt),
              value: row => momentOf(row.createdAt),
              width: 160,
            },
          ]}
        />
      </ListContainer>
    </section>
  )
}

function FileName({ row, subject }: { row: Import; subject: Subject }): ReactNode {
  return row.isOwn ? (
    <ScreenLink href={importDetail.href({ params: { subject, id: row.id } })}>{row.fileName}</ScreenLink>
  ) : (
    row.fileName
  )
}

function Counts({ of: { counts } }: { of: Import }): ReactNode {
  const { t } = useTranslation()
  return t('organisation.import.countsText', { ...counts })
}
