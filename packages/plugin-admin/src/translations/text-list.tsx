import { pagingOf } from '@muster/core'
import { useClient } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ListContainer, SearchBox } from '@muster/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translationManagement, type TranslationTarget, type TranslationState } from '../clients/translations.client.ts'
import { TextRow } from './text-row.tsx'

interface TextListProps {
  target: TranslationTarget
  languageName: string
  /** False while the version has no source texts. */
  isPushed: boolean
  mayEdit: boolean
  onDirty(isDirty: boolean): void
}

const states = ['MISSING', 'CHANGED', 'TRANSLATED'] as const satisfies readonly TranslationState[]

/** Edits the texts of a version and language in place. */
export function TextList({ target, languageName, isPushed, mayEdit, onDirty }: TextListProps): ReactNode {
  const { t } = useTranslation()
  const client = useClient(translationManagement)
  const [{ page, size, search, state }, setQuery] = useState<TextQuery>({ page: 1, size: 50, search: '' })
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...client.texts(target, { page, size, search }, state),
    placeholderData: keepPreviousData,
    // keeps a saved text in place until the user requests another list
    refetchOnWindowFocus: false,
  })
  const markDirty = useCallback(
    (key: string, isDirty: boolean) =>
      setDirty(before => {
        if (before.has(key) === isDirty) return before
        const after = new Set(before)
        if (isDirty) after.add(key)
        else after.delete(key)
        return after
      }),
    [],
  )
  useEffect(() => onDirty(dirty.size > 0), [dirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  const total = data?.totalCount ?? 0
  const isFiltered = search !== '' || state !== undefined
  return (
    <>
      <div className="m-screen-tools">
        <SearchBox
          value={search}
          onSearch={text => setQuery(before => ({ ...before, page: 1, search: text }))}
          placeholder={t('admin.translations.search')}
          delay={500}
        />
        <NativeSelect
          label={t('admin.translations.state')}
          value={state ?? null}
          placeholder={t('admin.translations.state.all')}
          options={states.map(value => ({ value, label: t(`admin.translations.state.${value}`) }))}
          onChange={value => setQuery(before => ({ ...before, page: 1, state: value ?? undefined }))}
        />
      </div>
      <ListContainer
        status={data ? (total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'}
        search={search}
        error={error?.message}
        onRetry={() => void refetch()}
        busy={isPlaceholderData}
        empty={{ title: t(isPushed || isFiltered ? 'admin.translations.empty' : 'admin.translations.empty.unpushed') }}
        paging={pagingOf({ page, size }, total)}
        onPage={next => setQuery(before => ({ ...before, page: next }))}
        onPageSize={next => setQuery(before => ({ ...before, page: 1, size: next }))}
      >
        <table className="translations-table" role="table" aria-label={t('admin.translations.texts')}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader">{t('admin.translations.key')}</th>
              <th role="columnheader">{t('admin.translations.english')}</th>
              <th role="columnheader">{languageName}</th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {data?.items.map(text => (
              <TextRow key={text.key} {...{ target, text, languageName, mayEdit }} onDirty={markDirty} />
            ))}
          </tbody>
        </table>
      </ListContainer>
    </>
  )
}

interface TextQuery {
  page: number
  size: number
  search: string
  state?: TranslationState | undefined
}
