import type { ListQuery } from '@muster/core'
import { useFormat } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { groupDetail, groupList } from './groups.routes.ts'
import { userGroups } from './groups.resource.ts'
import { useRoleName } from './use-role-name.ts'

export function GroupList({ query }: { query: ListQuery }): ReactNode {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const format = useFormat()
  const list = useList(userGroups, { at: groupList, query })
  return (
    <ListScreen title={t('organisation.groups')} list={list} empty={t('organisation.groups.empty')}>
      <DataTable
        label={t('organisation.groups')}
        rows={list.rows}
        rowKey={group => group.groupId}
        href={group => groupDetail.href({ params: { id: group.groupId } })}
        sort={list.sort}
        onSort={list.setSort}
        remember="organisation.groups"
        columns={[
          { id: 'name', header: t('organisation.name'), cell: group => group.name, fixed: true, sortable: true },
          { id: 'role', header: t('organisation.group.role'), cell: group => roleName(group.role), sortable: true },
          {
            id: 'usersCount',
            header: t('organisation.group.users'),
            cell: group => format.number(group.usersCount),
            value: group => group.usersCount,
            align: 'end',
            width: 120,
            sortable: true,
          },
        ]}
      />
    </ListScreen>
  )
}
