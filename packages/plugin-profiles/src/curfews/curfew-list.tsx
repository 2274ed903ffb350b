import type { ListQuery } from '@muster/core'
import { useCan, useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, useGo } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { curfewAssign, curfewDetail, curfewList } from './curfews.routes.ts'
import { curfews } from './curfews.resource.ts'

export function CurfewList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useGo()
  const mayAssign = useCan(curfewAssign.access)
  const list = useList(curfews, { at: curfewList, query })
  return (
    <ListScreen
      title={t('profiles.curfews')}
      list={list}
      addHref={curfewDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.curfews.empty')}
    >
      <DataTable
        label={t('profiles.curfews')}
        rows={list.rows}
        rowKey={curfew => curfew.curfewProfileId}
        href={curfew => curfewDetail.href({ params: { id: curfew.curfewProfileId } })}
        actions={
          mayAssign
            ? curfew => [
                {
                  label: t('profiles.assign'),
                  icon: 'list',
                  run: () => go(curfewAssign.href({ params: { id: curfew.curfewProfileId } })),
                },
              ]
            : undefined
        }
        remember="profiles.curfews"
        columns={[
          { id: 'name', header: t('profiles.name'), cell: curfew => curfew.name, fixed: true },
          { id: 'zone', header: t('profiles.timeZone'), cell: curfew => curfew.timezoneId.replaceAll('_', ' ') },
          { id: 'company', header: t('profiles.company'), cell: curfew => curfew.companyName },
          {
            id: 'default',
            header: t('profiles.default'),
            cell: curfew => (curfew.isDefault ? t('profiles.yes') : '-'),
            width: 120,
          },
          {
            id: 'units',
            header: t('profiles.units'),
            cell: curfew => format.number(curfew.unitsCount),
            align: 'end',
            width: 120,
          },
        ]}
      />
    </ListScreen>
  )
}
