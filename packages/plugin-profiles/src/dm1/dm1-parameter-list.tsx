import type { ListQuery } from '@muster/core'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dm1ParameterDetail, dm1ParameterList } from './dm1.routes.ts'
import { dm1Parameters } from './dm1.resources.ts'

export function Dm1ParameterList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useList(dm1Parameters, { at: dm1ParameterList, query })
  return (
    <ListScreen
      title={t('profiles.dm1Parameters')}
      list={list}
      addHref={dm1ParameterDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.dm1Parameters.empty')}
    >
      <DataTable
        label={t('profiles.dm1Parameters')}
        rows={list.rows}
        rowKey={parameter => parameter.parameterId}
        href={parameter => dm1ParameterDetail.href({ params: { id: parameter.parameterId } })}
        remember="profiles.dm1-parameters"
        columns={[
          {
            id: 'description',
            header: t('profiles.description'),
            cell: parameter => parameter.description,
            fixed: true,
          },
          { id: 'platform', header: t('profiles.platform'), cell: parameter => parameter.platformName },
          { id: 'source', header: t('profiles.sourceAddress'), cell: parameter => parameter.sourceAddressName },
          { id: 'lamp', header: t('profiles.dm1Parameter.lamp'), cell: parameter => parameter.lampColorName ?? '-' },
          {
            id: 'dtc',
            header: t('profiles.dm1Parameter.dtc'),
            cell: parameter => parameter.dtcCode || '-',
            width: 120,
          },
          {
            id: 'spn',
            header: t('profiles.dm1Parameter.spn'),
            cell: parameter => parameter.spnCode,
            sortable: true,
            align: 'end',
            width: 100,
          },
          {
            id: 'fmi',
            header: t('profiles.dm1Parameter.fmi'),
            cell: parameter => parameter.fmiCode,
            sortable: true,
            align: 'end',
            width: 100,
          },
        ]}
      />
    </ListScreen>
  )
}
