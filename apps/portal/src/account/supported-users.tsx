import { listSupportedUsers, type FleetSchemas } from '@muster/contract'
import { pageOf, pageSizes, pagingOf, rowsOf } from '@muster/core'
import { Button, useApi, useHost } from '@muster/ui'
import { DataTable, ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from './failure-words.ts'
import { ImpersonationDialog } from './impersonation.dialog.tsx'
import { supportedUsers } from './routes.ts'
import './account.css'

interface Props {
  query: { readonly page: number; readonly size?: number; readonly q?: string }
}

/** Lists the users that a supporter may impersonate; search and page are in the address (000 §6). */
export function SupportedUsers({ query }: Props): ReactNode {
  const { t } = useTranslation()
  const api = useApi()
  const { nav } = useHost().core
  const [chosen, setChosen] = useState<FleetSchemas['SupportedUser']>()
  const { q = '', size = pageSizes['start-limit'] } = query
  const page = Math.max(1, query.page)
  const list = useQuery({
    ...api.queryFor(listSupportedUsers, { query: pageOf(listSupportedUsers, { page, size, search: q }) }),
    placeholderData: keepPreviousData,
  })
  const { items, total } = rowsOf(list.data)
  const status = list.isError ? 'error' : list.isPending ? 'loading' : total === 0 ? 'empty' : 'ready'
  return (
    <div className="account account-list">
      <h1>{t('account.supported.title')}</h1>
      <div className="account-search">
        <SearchBox
          value={q}
          placeholder={t('account.supported.search')}
          delay={500}
          onSearch={text => nav?.go(supportedUsers.href({ query: { size: query.size, q: text } }), { replace: true })}
        />
      </div>
      <ListContainer
        status={status}
        search={q}
        busy={list.isPlaceholderData}
        error={list.error ? failureWords(list.error, t) : undefined}
        onRetry={() => void list.refetch()}
        empty={{ icon: 'user', title: t('account.supported.empty'), subtitle: t('account.supported.emptyText') }}
        paging={pagingOf({ page, size }, total)}
        onPage={next => nav?.go(supportedUsers.href({ query: { ...query, page: next } }))}
        onPageSize={next => nav?.go(supportedUsers.href({ query: { size: next, q: query.q } }))}
      >
        <DataTable
          label={t('account.supported.title')}
          rows={items}
          rowKey={user => user.userId}
          height="content"
          onOpen={user => setChosen(user)}
          columns={[
            { id: 'login', header: t('account.supported.login'), cell: user => user.login, fixed: true },
            {
              id: 'person',
              header: t('account.supported.person'),
              cell: user => [user.name, user.surname].filter(Boolean).join(' '),
            },
            { id: 'company', header: t('account.supported.company'), cell: user => user.companyName },
            {
              id: 'act',
              header: t('account.supported.act'),
              width: 110,
              align: 'end',
              onPhone: 'detail',
              cell: user => (
                <Button aria-label={t('account.supported.actAs', { user: user.login })} onClick={() => setChosen(user)}>
                  {t('account.supported.act')}
                </Button>
              ),
            },
          ]}
        />
      </ListContainer>
      {chosen && <ImpersonationDialog user={chosen} onCancel={() => setChosen(undefined)} />}
    </div>
  )
}
