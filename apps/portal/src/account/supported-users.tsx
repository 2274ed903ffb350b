import { listSupportedUsers, type FleetSchemas } from '@muster/contract'
import { pageOf, pageSizes, rowsOf } from '@muster/core'
import { Button, Loading, StatePanel, TextField, useApi, useDebounced } from '@muster/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { failureWords } from './failure-words.ts'
import { ImpersonationDialog } from './impersonation.dialog.tsx'
import { Pager } from './pager.tsx'
import { supportedUsers } from './routes.ts'
import { SupportedTable } from './supported-table.tsx'
import './account.css'
import './supported.css'

const size = pageSizes['start-limit']

interface Props {
  query: { readonly page: number; readonly q?: string }
}

/** Whom a supporter may act as; search and page are in the address (000 §6). */
export function SupportedUsers({ query }: Props): ReactNode {
  const { q = '' } = query
  const page = Math.max(1, query.page)
  const { t } = useTranslation()
  const api = useApi()
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const [chosen, setChosen] = useState<FleetSchemas['SupportedUser']>()
  const rested = useDebounced(text.trim(), 400)
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== q) void navigate(supportedUsers.href({ query: { q: wanted } }), { replace: true })
  })
  const follow = useEffectEvent((shown: string) => {
    if (shown !== rested) setText(shown)
  })
  useEffect(() => search(rested), [rested])
  useEffect(() => follow(q), [q])
  const list = useQuery({
    ...api.queryFor(listSupportedUsers, { query: pageOf(listSupportedUsers, { page, size, search: q }) }),
    placeholderData: keepPreviousData,
  })
  const { items, total } = rowsOf(list.data)
  const isEmpty = list.isSuccess && total === 0
  return (
    <div className="account supported">
      <h1>{t('account.supported.title')}</h1>
      <TextField
        type="search" label={t('account.supported.search')} value={text} onChange={event => setText(event.target.value)}
      />
      {list.isPending && <Loading />}
      {list.isError && (
        <StatePanel icon="alert" title={t('account.supported.failed')} subtitle={failureWords(list.error, t)}>
          <Button busy={list.isFetching} onClick={() => list.refetch()}>{t('ui.retry')}</Button>
        </StatePanel>
      )}
      {isEmpty && q !== '' && (
        <StatePanel
          icon="search" title={t('account.supported.none', { text: q })} subtitle={t('account.supported.noneText')}
        />
      )}
      {isEmpty && q === '' && (
        <StatePanel icon="user" title={t('account.supported.empty')} subtitle={t('account.supported.emptyText')} />
      )}
      {list.isSuccess && !isEmpty && (
        <>
          <SupportedTable users={items} onChoose={setChosen} />
          <Pager
            page={page} total={total} size={size}
            onPage={next => void navigate(supportedUsers.href({ query: { page: next, q } }))}
          />
        </>
      )}
      {chosen && <ImpersonationDialog user={chosen} onCancel={() => setChosen(undefined)} />}
    </div>
  )
}
