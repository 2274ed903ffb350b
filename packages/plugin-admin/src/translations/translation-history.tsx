import type { ListQuery } from '@muster/core'
import { Icon, LinkButton, Time } from '@muster/ui'
import { ListScreen, useList } from '@muster/ui/screens'
import { Columns, DataTable, type Column, momentOf } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { translationEvents, type TranslationEvent } from '../clients/translations.client.ts'
import { translationHistory, translations } from './translations.routes.ts'
import './translations.css'

/** Lists translation actions with time, user and error. */
export function TranslationHistory({ query }: { query: ListQuery }): ReactNode {
  const { t, i18n } = useTranslation()
  const list = useList(translationEvents, { at: translationHistory, query })
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  const columns: Column<TranslationEvent>[] = [
    {
      id: 'timestamp',
      header: t('admin.translations.history.when'),
      cell: ({ timestamp }) => <Time value={timestamp} />,
      value: ({ timestamp }) => momentOf(timestamp),
      sortable: true,
      fixed: true,
      width: 160,
    },
    {
      id: 'action',
      header: t('admin.translations.history.action'),
      cell: ({ action }) => t(`admin.translations.history.action.${action}`),
      sortable: true,
      width: 120,
    },
    {
      id: 'result',
      header: t('admin.translations.history.result'),
      cell: ({ action, succeeded }) => <Result {...{ action, succeeded }} />,
      value: ({ action }) => action,
      onPhone: 'detail',
      width: 180,
    },
    {
      id: 'projectName',
      header: t('admin.translations.history.project'),
      cell: ({ projectName }) => projectName,
      sortable: true,
    },
    { id: 'version', header: t('admin.translations.version'), cell: ({ version }) => version ?? '-' },
    {
      id: 'languages',
      header: t('admin.translations.history.languages'),
      cell: ({ languages }) => languages.map(code => names.of(code) ?? code).join(', ') || '-',
    },
    {
      id: 'userName',
      header: t('admin.translations.history.user'),
      cell: ({ userName }) => userName,
      sortable: true,
    },
    { id: 'message', header: t('admin.translations.history.message'), cell: ({ message }) => message ?? '-' },
  ]
  return (
    <ListScreen
      title={t('admin.translations.history')}
      list={list}
      empty={t('admin.translations.history.empty')}
      filters={<Columns remember="admin.translation-history" columns={columns} />}
      actions={<LinkButton href={translations.href({ query: {} })}>{t('admin.translations')}</LinkButton>}
    >
      <DataTable
        label={t('admin.translations.history')}
        rows={list.rows}
        rowKey={({ eventId }) => eventId}
        sort={list.sort}
        onSort={list.setSort}
        remember="admin.translation-history"
        columns={columns}
      />
    </ListScreen>
  )
}

/** Includes the action, because cards on phones show only the time and this cell. */
function Result({ action, succeeded }: Pick<TranslationEvent, 'action' | 'succeeded'>): ReactNode {
  const { t } = useTranslation()
  return (
    <span className="translations-result" data-failed={!succeeded || undefined}>
      <Icon name={succeeded ? 'check' : 'alert'} size={16} />
      {t(succeeded ? 'admin.translations.history.succeeded' : 'admin.translations.history.failed')}
      <span className="translations-phone"> · {t(`admin.translations.history.action.${action}`)}</span>
    </span>
  )
}
