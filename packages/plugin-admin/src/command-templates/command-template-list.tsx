import type { ListQuery } from '@muster/core'
import { Time, useFormat, useHost } from '@muster/ui'
import { NativeSelect } from '@muster/ui/controls'
import { ListScreen, useList } from '@muster/ui/screens'
import { DataTable, momentOf } from '@muster/ui/table'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { commandTemplateDetail, commandTemplateList } from './command-templates.routes.ts'
import { commandTemplates, type CommandTemplateRow } from './command-templates.resource.ts'

type Query = ListQuery & { type: CommandTemplateRow['type'] | undefined }

const types = ['CAN_INJECTION', 'FILE_TRANSFER'] as const

export function CommandTemplateList({ query }: { query: Query }): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const { nav } = useHost().core
  const { type } = query
  const list = useList(commandTemplates, {
    // keeps the type when the page or search changes
    at: { href: to => commandTemplateList.href({ query: { type, ...to.query } }) },
    query,
    filters: type && { types: [type] },
  })
  return (
    <ListScreen
      title={t('admin.commands')}
      list={list}
      addHref={commandTemplateDetail.href()}
      empty={t('admin.commands.empty')}
      filters={
        <NativeSelect
          label={t('admin.command.type')}
          nullable
          placeholder={t('admin.command.type.all')}
          options={types.map(value => ({ value, label: t(`admin.command.type.${value}`) }))}
          value={type}
          onChange={next =>
            nav?.go(commandTemplateList.href({ query: { size: query.size, q: query.q, type: next ?? undefined } }), {
              replace: true,
            })
          }
        />
      }
    >
      <DataTable
        label={t('admin.commands')}
        rows={list.rows}
        rowKey={template => template.id}
        href={({ type, name }) => commandTemplateDetail.href({ query: { type, name } })}
        remember="admin.command-templates"
        columns={[
          { id: 'name', header: t('admin.name'), cell: template => template.name, fixed: true },
          {
            id: 'type',
            header: t('admin.command.type'),
            cell: template => t(`admin.command.type.${template.type}`),
            width: 140,
          },
          { id: 'description', header: t('admin.description'), cell: template => template.description ?? '-' },
          {
            id: 'content',
            header: t('admin.command.content'),
            cell: template => template.fileName ?? actionText(template, t) ?? template.payload ?? '-',
          },
          {
            id: 'version',
            header: t('admin.command.version'),
            cell: template => format.number(template.version),
            value: template => template.version,
            align: 'end',
            width: 110,
          },
          {
            id: 'changed',
            header: t('admin.command.changed'),
            cell: template => <Time value={template.updateTimestamp} />,
            value: template => momentOf(template.updateTimestamp),
            width: 180,
          },
        ]}
      />
    </ListScreen>
  )
}

function actionText({ action }: CommandTemplateRow, t: TFunction): string | undefined {
  if (!action) return undefined
  const { type, output: number, intervalSeconds: seconds, text } = action
  if (type === 'TEXT') return text
  if (type === 'INTERVAL') return t('admin.command.action.INTERVAL.of', { seconds })
  return type === 'OUTPUT_ON' || type === 'OUTPUT_OFF'
    ? t(`admin.command.action.${type}.of`, { number })
    : t(`admin.command.action.${type}`)
}
