import type { ListQuery } from '@muster/core'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { platformDetail, platformList } from './dm1.routes.ts'
import { platforms } from './dm1.resources.ts'

export function PlatformList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const list = useList(platforms, { at: platformList, query })
  return (
    <ListScreen
      title={t('profiles.platforms')}
      list={list}
      addHref={platformDetail.href({ params: { id: 'new' } })}
      empty={t('profiles.platforms.empty')}
    >
      <DataTable
        label={t('profiles.platforms')}
        rows={list.rows}
        sort={list.sort}
        onSort={list.setSort}
        rowKey={platform => platform.platformId}
        href={platform => platformDetail.href({ params: { id: platform.platformId } })}
        columns={[
          { id: 'name', sortable: true, header: t('profiles.name'), cell: platform => platform.name, fixed: true },
        ]}
      />
    </ListScreen>
  )
}
