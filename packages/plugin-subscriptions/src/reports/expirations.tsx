import type { ListQuery } from '@muster/core'
import { Identifier, useHost, useClient } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ListScreen, useList } from '@muster/ui/screens'
import { useUnitHref } from '@muster/fleet-kit/unit-link'
import { DataTable, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EndingBadge } from '../renewal/ending-badge.tsx'
import { expirationsReport } from './reports.routes.ts'
import { expirationReport } from '../clients/subscription-reports.client.ts'
import { ExportButton } from './export-button.tsx'
import '../subscriptions.css'

/** Offered days ahead. */
const spans = [30, 60, 90, 365]

type Query = ListQuery & { days: number | undefined; nextMonth?: boolean | undefined }

/** Lists subscriptions by end with a countdown (001 §2). */
export function Expirations({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const hrefOf = useUnitHref()
  const client = useClient(expirationReport)
  const { days, nextMonth } = query
  const list = useList(expirationReport, {
    // page, search and sort order keep the period
    at: { href: to => expirationsReport.href({ query: { days, nextMonth, ...to.query } }) },
    query,
    filters: { expirationDays: days, nextMonth },
  })
  return (
    <ListScreen
      title={t('subscriptions.expirations')}
      list={list}
      empty={t('subscriptions.expirations.empty')}
      actions={
        <ExportButton
          make={(signal, format) => client.exportAll({ search: query.q, days, nextMonth }, format, signal)}
        />
      }
      filters={
        <NativeSelect
          label={t('subscriptions.expirations.within')}
          nullable
          placeholder={t('subscriptions.expirations.any')}
          options={[
            { value: 0, label: t('subscriptions.expirations.nextMonth') },
            ...spans.map(count => ({ value: count, label: t('subscriptions.expirations.days', { count }) })),
          ]}
          value={nextMonth ? 0 : days}
          onChange={next =>
            nav?.go(
              expirationsReport.href({
                query: {
                  size: query.size,
                  q: query.q,
                  sort: query.sort,
                  days: next || undefined,
                  nextMonth: next === 0 || undefined,
                },
              }),
              { replace: true },
            )
          }
        />
      }
    >
      <DataTable
        label={t('subscriptions.expirations')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={row => row.unitId}
        href={hrefOf && (row => hrefOf(row.unitId))}
        remember="subscriptions.expirations"
        columns={[
          { id: 'unitName', sortable: true, header: t('subscriptions.unit'), cell: row => row.unitName, fixed: true },
          {
            id: 'serialNumber',
            sortable: true,
            header: t('subscriptions.serial'),
            cell: row => <Identifier value={row.serialNumber} />,
            value: row => row.serialNumber,
          },
          { id: 'companyName', sortable: true, header: t('subscriptions.company'), cell: row => row.companyName },
          {
            id: 'subscriptionName',
            sortable: true,
            header: t('subscriptions.subscription'),
            cell: row => row.subscriptionName ?? (row.isSatellite ? t('subscriptions.satellite') : '-'),
          },
          {
            id: 'subscriptionEndDate',
            sortable: true,
            header: t('subscriptions.end'),
            cell: row => <EndingBadge end={row.subscriptionEndDate} />,
            value: row => momentOf(row.subscriptionEndDate),
            width: 312,
            onPhone: 'detail',
          },
        ]}
      />
    </ListScreen>
  )
}
