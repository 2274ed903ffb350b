import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationGroupDetail, notificationGroupList } from './notification-groups.routes.ts'
import { notificationGroups } from './notification-groups.resource.ts'

export function NotificationGroupList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(notificationGroups, { at: notificationGroupList, query })
  return (
    <ListScreen
      title={t('organisation.notificationGroups')}
      list={list}
      addHref={notificationGroupDetail.href({ params: { id: 'new' } })}
      empty={t('organisation.notificationGroups.empty')}
    >
      <DataTable
        label={t('organisation.notificationGroups')}
        rows={list.rows}
        rowKey={group => group.notificationGroupId}
        href={group => notificationGroupDetail.href({ params: { id: group.notificationGroupId } })}
        sort={list.sort}
        onSort={list.setSort}
        remember="organisation.notificationGroups"
        columns={[
          { id: 'name', header: t('organisation.name'), cell: group => group.name, fixed: true, sortable: true },
          { id: 'companyName', header: t('organisation.company'), cell: group => group.companyName, sortable: true },
          {
            id: 'usersCount',
            header: t('organisation.notificationGroup.users'),
            cell: group => format.number(group.usersCount),
            value: group => group.usersCount,
            align: 'end',
            width: 120,
            sortable: true,
          },
          {
            id: 'emailsCount',
            header: t('organisation.notificationGroup.addresses'),
            cell: group => format.number(group.emailsCount),
            value: group => group.emailsCount,
            align: 'end',
            width: 120,
            sortable: true,
          },
        ]}
      />
    </ListScreen>
  )
}
