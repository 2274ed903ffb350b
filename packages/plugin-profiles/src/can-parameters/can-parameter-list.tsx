import type { ListQuery } from '@muster/core'
import { importCanDatabase } from '@muster/contract'
import { Button, useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canParameterDetail, canParameterList } from './can-parameters.routes.ts'
import { canParameters } from './can-parameters.resource.ts'

const DbcImportDrawer = lazy(() => import('./dbc-import.drawer.tsx').then(m => ({ default: m.DbcImportDrawer })))

export function CanParameterList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const mayImport = useCan(importCanDatabase.access)
  const [isImporting, setImporting] = useState(false)
  const list = useList(canParameters, { at: canParameterList, query })
  return (
    <ListScreen
      title={t('profiles.canParameters')}
      list={list}
      addHref={canParameterDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.canParameters.empty')}
      actions={mayImport && <Button onClick={() => setImporting(true)}>{t('profiles.dbc')}</Button>}
    >
      {isImporting && (
        <Suspense>
          <DbcImportDrawer onClose={() => setImporting(false)} />
        </Suspense>
      )}
      <DataTable
        label={t('profiles.canParameters')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={parameter => parameter.canParameterId}
        href={parameter => canParameterDetail.href({ params: { id: parameter.canParameterId } })}
        remember="profiles.can-parameters"
        columns={[
          {
            id: 'name',
            sortable: true,
            header: t('profiles.description'),
            cell: parameter => parameter.description,
            fixed: true,
          },
          {
            id: 'protocols',
            header: t('profiles.canProtocols'),
            cell: parameter => parameter.protocolNames.join(', ') || '-',
          },
          {
            id: 'unit',
            header: t('profiles.canParameter.unit'),
            cell: parameter => parameter.muLabel || '-',
            width: 120,
          },
          {
            id: 'identifier',
            header: t('profiles.canParameter.identifier'),
            cell: parameter => parameter.identifier,
            width: 120,
          },
          {
            id: 'start',
            header: t('profiles.canParameter.start'),
            cell: parameter => format.number(parameter.dataBitStart),
            value: parameter => parameter.dataBitStart,
            align: 'end',
            width: 100,
          },
          {
            id: 'length',
            header: t('profiles.canParameter.length'),
            cell: parameter => format.number(parameter.dataLength),
            value: parameter => parameter.dataLength,
            align: 'end',
            width: 130,
          },
          {
            id: 'isDefault',
            sortable: true,
            header: t('profiles.default'),
            cell: parameter => (parameter.isDefault ? t('profiles.yes') : '-'),
            width: 100,
          },
        ]}
      />
    </ListScreen>
  )
}
