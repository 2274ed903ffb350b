import { pageSizes, type ListQuery } from '@muster/core'
import { Time, useHost, useApi } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportExport } from '../imports/import-export.tsx'
import { users, type UserRow } from './users.resource.ts'
import { userDetail, userList } from './users.routes.ts'
import { listLookAlikeLogins } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { ConflictNotice } from '../conflict-notice.tsx'

const statuses = ['ACTIVE', 'INVITED', 'DISABLED'] as const

export function UserList({ query }: { query: ListQuery & { status: UserRow['status'] | undefined } }): ReactNode {
  const { t } = useTranslation()
  const { nav } = useHost().core
  const { status } = query
  const list = useList(users, {
    // keeps the status filter when the page or search changes
    at: { href: to => userList.href({ query: { status, ...to.query } }) },
    query,
    size: pageSizes['page-size'],
    filters: status && { status },
  })
  return (
    <ListScreen
      title={t('organisation.users')}
      list={list}
      addHref={userDetail.href({ params: { id: 'new' } })}
      empty={t('organisation.users.empty')}
      actions={<ImportExport subject="users" />}
      notice={<LookAlikes />}
      filters={
        <NativeSelect
          label={t('organisation.user.status')}
          nullable
          placeholder={t('organisation.user.status.all')}
          options={statuses.map(value => ({ value, label: t(`organisation.user.status.${value}`) }))}
          value={status}
          onChange={next =>
            nav?.go(
              userList.href({ query: { size: query.size, q: query.q, sort: query.sort, status: next ?? undefined } }),
              {
                replace: true,
              },
            )
          }
        />
      }
    >
      <DataTable
        label={t('organisation.users')}
        rows={list.rows}
        rowKey={user => user.userId}
        href={user => userDetail.href({ params: { id: user.userId } })}
        remember="organisation.users"
        sort={list.sort}
        onSort={list.setSort}
        columns={[
          { id: 'login', header: t('organisation.user.login'), cell: user => user.login, fixed: true, sortable: true },
          { id: 'name', header: t('organisation.user.name'), cell: user => user.name || '-', sortable: true },
          { id: 'surname', header: t('organisation.user.surname'), cell: user => user.surname || '-', sortable: true },
          { id: 'email', header: t('organisation.user.email'), cell: user => user.email || '-', sortable: true },
          {
            id: 'companyName',
            header: t('organisation.company'),
            cell: user => user.companyName,
            sortable: true,
            onPhone: 'detail',
          },
          { id: 'groupName', header: t('organisation.user.group'), cell: user => user.groupName, sortable: true },
          {
            id: 'status',
            header: t('organisation.user.status'),
            cell: user => t(`organisation.user.status.${user.status}`),
            width: 110,
            sortable: true,
          },
          {
            id: 'lastLoginAt',
            header: t('organisation.user.lastLogin'),
            cell: user => (user.lastLoginAt ? <Time value={user.lastLoginAt} /> : '-'),
            value: user => momentOf(user.lastLoginAt),
            width: 170,
            sortable: true,
          },
        ]}
      />
    </ListScreen>
  )
}

/** Warns of users with confusable logins from before logins were compared. */
function LookAlikes(): ReactNode {
  const { t } = useTranslation()
  const { data = [] } = useQuery({ ...useApi().queryFor(listLookAlikeLogins), refetchOnMount: 'always' })
  return (
    <ConflictNotice
      text={t('organisation.users.lookAlikes')}
      conflicts={data.map(({ users }) => ({
        key: users[0]?.userId ?? 0,
        records: users.map(({ userId, login, companyName }) => ({
          id: userId,
          name: t('organisation.users.ofCompany', { login, company: companyName }),
          href: userDetail.href({ params: { id: userId } }),
        })),
      }))}
    />
  )
}
