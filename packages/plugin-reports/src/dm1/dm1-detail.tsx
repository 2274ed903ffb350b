import { pagingOf } from '@muster/core'
import { Button, useHost, useClient } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ReportScreen, useExport } from '@muster/fleet-kit/report'
import { TableOrGrid, GridSwitch } from '@muster/ui/grid'
import { Columns, DataTable, ListContainer } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dm1, type Dm1Message, type CanLine } from '../clients/dm1.client.ts'
import { dm1Choice, dm1Detail } from './dm1.routes.ts'
import { FaultDialog } from './fault.dialog.tsx'
import { useDm1Columns } from './use-dm1-columns.tsx'

/** CAN bus 0, CAN bus 1 or both by their code in the URL (001 §9). */
const canLines: Readonly<Record<string, CanLine>> = { 0: 0, 1: 1, 2: 2 }

interface Props {
  query: {
    backUrl?: string | undefined
    unitIds: readonly number[]
    from: string
    to: string
    canLine: '0' | '1' | '2'
    page: number
  }
}

const size = 50
/** Trouble codes in a page of the grid view. */
const gridPageSize = 500
const tableName = 'reports.dm1'

/** Lists trouble codes of units and dates, latest first. A row opens its reports. */
export function Dm1Detail({ query: { backUrl, unitIds, from, to, canLine, page } }: Props): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const client = useClient(dm1)
  const columns = useDm1Columns()
  const [opened, setOpened] = useState<Dm1Message>()
  const request = { unitIds, from, to, canLine: canLines[canLine] ?? 2 }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...client.list(request, { page, size }),
    placeholderData: keepPreviousData,
  })
  const csv = useExport([signal => client.file(request, 'csv', signal)])
  const self = (more: { page?: number; canLine?: '0' | '1' | '2' }) =>
    dm1Detail.href({ query: { backUrl, unitIds, from, to, canLine, page: 1, ...more } })
  const rows = data?.items ?? []
  const pages = {
    size: gridPageSize,
    page: (start: number) => client.list(request, { page: start / gridPageSize + 1, size: gridPageSize }),
  }
  const empty = { icon: 'wrench' as const, title: t('reports.dm1.empty'), subtitle: t('reports.dm1.emptyHint') }
  return (
    <ReportScreen
      title={t('reports.dm1')}
      request={{ unitIds, from: Date.parse(from), to: Date.parse(to) }}
      backUrl={backUrl}
      changeHref={dm1Choice.href({ query: { unitIds, from, to } })}
      files={[(signal, format) => client.file(request, format, signal)]}
      actions={
        <Button icon="download" busy={csv.progress !== null} onClick={() => csv.run()}>
          {t('reports.exportCsv')}
        </Button>
      }
    >
      <div className="m-screen-tools">
        <NativeSelect
          label={t('reports.dm1.canLine')}
          nullable={false}
          value={canLine}
          options={(['0', '1', '2'] as const).map(value => ({ value, label: t(`reports.dm1.canLine.${value}`) }))}
          onChange={value => value && nav?.go(self({ canLine: value }))}
        />
        <Columns columns={columns} remember={tableName} />
        <GridSwitch remember={tableName} />
      </div>
      <div className="dm1-list">
        <TableOrGrid
          label={t('reports.dm1')}
          columns={columns}
          remember={tableName}
          data={{ pages }}
          empty={empty}
          onOpen={row => setOpened(row)}
        >
          <ListContainer
            status={data ? (rows.length > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
            error={error}
            onRetry={() => void refetch()}
            busy={isPlaceholderData}
            empty={empty}
            paging={pagingOf({ page, size }, data?.totalCount ?? 0)}
            onPage={to => nav?.go(self({ page: to }))}
          >
            <DataTable
              label={t('reports.dm1')}
              rows={rows}
              columns={columns}
              remember={tableName}
              height="content"
              onOpen={row => setOpened(row)}
              rowKey={({ unitId, sourceAddressCode, spnCode, fmiCode }) =>
                [unitId, sourceAddressCode, spnCode, fmiCode].join(' ')
              }
            />
          </ListContainer>
        </TableOrGrid>
      </div>
      {opened && <FaultDialog fault={opened} span={{ from, to }} onClose={() => setOpened(undefined)} />}
    </ReportScreen>
  )
}
