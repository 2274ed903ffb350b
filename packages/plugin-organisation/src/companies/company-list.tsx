import { pageSizes, type ListQuery } from '@muster/core'
import { LinkButton, useCan, useDialogs, useFormat, useHost, useClient, useApi } from '@muster/ui'
import { Checkbox } from '@muster/ui/controls'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useMedia, type RowAction } from '@muster/ui/table'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportExport } from '../imports/import-export.tsx'
import { newCustomer } from '../new-customer/new-customer.routes.ts'
import { companyDetail, companyList } from './companies.routes.ts'
import { companies, type CompanyRow } from './companies.resource.ts'
import { CompanyBreadcrumb } from './company-breadcrumb.tsx'
import { CompanyTree } from './company-tree.tsx'
import { useCompanyPath } from './use-company-tree.ts'
import './companies.css'
import { listSharedDealerCodes } from '@muster/contract'
import { ConflictNotice } from '../conflict-notice.tsx'

type Query = ListQuery & { company: number | undefined; dealers: boolean | undefined }

/** Shows the company tree next to the list of companies below the selected one. */
export function CompanyList({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const id = useId()
  const { nav } = useHost().core
  const isNarrow = useMedia('(max-width: 800px)')
  const mayDelete = useCan(companies.access.remove ?? { anyOf: [] })
  const maySetUp = useCan(newCustomer.access)
  const remove = useRemoveCompany()
  const { company, dealers } = query
  const path = useCompanyPath(company).data ?? []
  const list = useList(companies, {
    // keeps the company and filter when the page, search or sort order changes
    at: { href: to => companyList.href({ query: { company, dealers, ...to.query } }) },
    query,
    size: pageSizes['page-size'],
    filters: { belowCompanyId: company, onlyDealers: dealers },
  })
  const applyFilters = (filters: { company?: number | undefined; dealers?: boolean | undefined }) =>
    nav?.go(
      companyList.href({ query: { company, dealers, size: query.size, q: query.q, sort: query.sort, ...filters } }),
    )
  const select = (companyId: number | undefined) => applyFilters({ company: companyId })

  const actionsOf = ({ companyId, name, subcompaniesCount, deletable }: CompanyRow): RowAction[] => [
    {
      label: t('organisation.companies.showBelow'),
      icon: 'list',
      disabled: subcompaniesCount > 0 ? undefined : t('organisation.companies.noneBelow'),
      run: () => select(companyId),
    },
    ...(mayDelete
      ? [
          {
            label: t('screens.delete'),
            icon: 'delete',
            tone: 'danger',
            disabled: deletable?.deletable === false ? deletionObstacleText(t, deletable.reasons) : undefined,
            run: () => void remove(companyId, name),
          } as const,
        ]
      : []),
  ]
  const table = (
    <ListScreen
      title={t('organisation.companies')}
      list={list}
      addHref={companyDetail.href({ params: { id: 'new' }, query: { parent: company } })}
      empty={company ? t('organisation.companies.emptyBelow') : t('organisation.companies.empty')}
      actions={
        <>
          <ImportExport subject="companies" />
          {maySetUp && <LinkButton href={newCustomer.href()}>{t('organisation.customer')}</LinkButton>}
        </>
      }
      notice={<SharedCodes />}
      filters={
        <>
          <Checkbox
            label={t('organisation.companies.onlyDealers')}
            checked={dealers ?? false}
            onChange={checked => applyFilters({ dealers: checked || undefined })}
          />
          <CompanyBreadcrumb path={path} onSelect={select} />
        </>
      }
    >
      <DataTable
        label={t('organisation.companies')}
        rows={list.rows}
        rowKey={row => row.companyId}
        href={row => companyDetail.href({ params: { id: row.companyId } })}
        actions={actionsOf}
        sort={list.sort}
        onSort={list.setSort}
        remember="organisation.companies"
        columns={[
          { id: 'name', header: t('organisation.name'), cell: row => row.name, fixed: true, sortable: true },
          { id: 'city', header: t('organisation.city'), cell: row => row.city ?? '-', width: 112, sortable: true },
          {
            id: 'country',
            header: t('organisation.country'),
            cell: row => row.countryDesc ?? '-',
            width: 112,
            sortable: true,
          },
          {
            id: 'dealer',
            header: t('organisation.dealer'),
            cell: row => (row.isDealer ? t('organisation.yes') : '-'),
            width: 80,
            sortable: true,
          },
          {
            id: 'parent',
            header: t('organisation.company.parent'),
            cell: row => row.parentName ?? '-',
            width: 144,
            sortable: true,
            onPhone: 'detail',
          },
          {
            id: 'units',
            header: t('organisation.units'),
            cell: row => format.number(row.unitsCount),
            value: row => row.unitsCount,
            align: 'end',
            width: 80,
            sortable: true,
          },
          ...(mayDelete
            ? [
                {
                  id: 'deletable',
                  header: t('organisation.company.deletable'),
                  cell: ({ deletable }: CompanyRow) =>
                    deletable === undefined
                      ? '-'
                      : deletable.deletable
                        ? t('organisation.company.deletable.yes')
                        : t('organisation.company.deletable.no', { reasons: deletable.reasons.join(', ') }),
                },
              ]
            : []),
        ]}
      />
    </ListScreen>
  )
  if (isNarrow) return table
  return (
    <div className="companies">
      <aside className="companies-tree" aria-labelledby={id}>
        <h2 id={id}>{t('organisation.companies.tree')}</h2>
        <CompanyTree selected={company} path={path.map(({ companyId }) => companyId)} onSelect={select} />
      </aside>
      {table}
    </div>
  )
}

/** Returns the sentence that explains why a company cannot be deleted. */
export const deletionObstacleText = (
  t: (key: string, values: { reasons: string }) => string,
  reasons: readonly string[],
): string => t('organisation.company.kept', { reasons: reasons.join(', ') })

/** Deletes a company after confirmation. */
function useRemoveCompany(): (companyId: number, name: string) => Promise<void> {
  const dialogs = useDialogs()
  const client = useClient(companies)
  const queries = useQueryClient()
  return async (companyId, name) => {
    if (!(await dialogs.raise('deleteConfirmation', { name }))) return
    try {
      await client.remove(companyId)
    } catch (error) {
      await dialogs.raise('deleteError', { name, error })
    } finally {
      void queries.invalidateQueries({ queryKey: [companies.id] })
    }
  }
}

/** Warns of dealers that share a code from before codes were unique. */
function SharedCodes(): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...useApi().queryFor(listSharedDealerCodes), refetchOnMount: 'always' })
  return (
    <ConflictNotice
      text={t('organisation.companies.sharedCodes')}
      conflicts={data.map(({ code, dealers }) => ({
        key: dealers[0]?.companyId ?? 0,
        shared: code,
        records: dealers.map(({ companyId, name }) => ({
          id: companyId,
          name,
          href: companyDetail.href({ params: { id: companyId } }),
        })),
      }))}
    />
  )
}
