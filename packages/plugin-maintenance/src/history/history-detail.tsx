import { pagingOf } from '@muster/core'
import { useFormat, useHost, useClient } from '@muster/ui'
import { ReportScreen } from '@muster/fleet-kit/report'
import { DataTable, ListContainer, momentOf } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCostText } from '../state/formats.ts'
import { useTranslation } from 'react-i18next'
import '../maintenance.css'
import { maintenanceLists, type PastAction } from '../clients/index.ts'
import { listStatusOf } from '../state/list-status.ts'
import { historyChoice, historyDetail } from './history.routes.ts'
import { ServicesDialog } from './services.dialog.tsx'

interface Props {
  query: { backUrl?: string | undefined; unitIds: readonly number[]; from: string; to: string; page: number }
}

const size = 50

/** Lists maintenance actions, latest first. A row opens the services of the action. */
export function HistoryDetail({ query: { backUrl, unitIds, from, to, page } }: Props): ReactNode {
  const { t } = useTranslation()
  const costOf = useCostText()
  const format = useFormat()
  const { nav } = useHost().core
  const lists = useClient(maintenanceLists)
  const result = useQuery({
    ...lists.history(unitIds, { from, to }, { page, size }),
    placeholderData: keepPreviousData,
  })
  const [opened, setOpened] = useState<PastAction>()
  return (
    <ReportScreen
      title={t('maintenance.history')}
      request={{ unitIds, from: Date.parse(from), to: Date.parse(to) }}
      backUrl={backUrl}
      changeHref={historyChoice.href({ query: { unitIds, from, to } })}
      files={[(signal, format) => lists.historyFile(unitIds, { from, to }, format, signal)]}
    >
      <div className="mnt-list">
        <ListContainer
          status={listStatusOf(result)}
          error={result.error?.message}
          onRetry={() => void result.refetch()}
          busy={result.isPlaceholderData}
          empty={{
            icon: 'wrench',
            title: t('maintenance.history.empty'),
            subtitle: t('maintenance.history.emptyHint'),
          }}
          paging={pagingOf({ page, size }, result.data?.totalCount ?? 0)}
          onPage={page => nav?.go(historyDetail.href({ query: { backUrl, unitIds, from, to, page } }))}
        >
          <DataTable
            label={t('maintenance.history')}
            rows={result.data?.items ?? []}
            rowKey={action => action.actionId}
            onOpen={action => setOpened(action)}
            remember="maintenance.history"
            height="content"
            columns={[
              {
                id: 'when',
                header: t('maintenance.when'),
                cell: action => format.dateTime(action.timestamp),
                value: action => momentOf(action.timestamp),
                fixed: true,
                width: 170,
              },
              { id: 'unit', header: t('maintenance.unit'), cell: action => action.unitName },
              {
                id: 'action',
                header: t('maintenance.action'),
                cell: action => t(`maintenance.done.${action.actionCode}`),
                width: 130,
                onPhone: 'detail',
              },
              {
                id: 'services',
                header: t('maintenance.services'),
                cell: action => format.number(action.servicesCount),
                value: action => action.servicesCount,
                align: 'end',
                width: 110,
              },
              {
                id: 'order',
                header: t('maintenance.work.order'),
                cell: action => action.workOrderNumber ?? '-',
                width: 120,
              },
              {
                id: 'cost',
                header: t('maintenance.work.cost'),
                cell: action => costOf(action),
                value: action => action.cost,
                align: 'end',
                width: 110,
              },
              {
                id: 'mechanic',
                header: t('maintenance.work.mechanic'),
                cell: action => action.mechanicName ?? '-',
                width: 140,
              },
              { id: 'eta', header: t('maintenance.work.eta'), cell: action => action.eta ?? '-', hidden: true },
              { id: 'notes', header: t('maintenance.work.notes'), cell: action => action.notes ?? '-' },
              { id: 'by', header: t('maintenance.by'), cell: action => action.userName, width: 120 },
            ]}
          />
        </ListContainer>
      </div>
      {opened && <ServicesDialog action={opened} onClose={() => setOpened(undefined)} />}
    </ReportScreen>
  )
}
