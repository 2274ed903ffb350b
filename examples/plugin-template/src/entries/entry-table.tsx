import { Time } from '@muster/ui'
import { DataTable } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entry } from '../calls.ts'

export function EntryTable({ entries }: { entries: readonly Entry[] }): ReactNode {
  const { t } = useTranslation()
  return (
    <DataTable
      label={t('template.entries')}
      rows={entries}
      rowKey={entry => entry.id}
      height="content"
      columns={[
        { id: 'unit', header: t('template.unit'), cell: entry => entry.unitName, fixed: true },
        { id: 'time', header: t('template.time'), cell: entry => <Time value={entry.time} /> },
        { id: 'note', header: t('template.note'), cell: entry => entry.note },
      ]}
    />
  )
}
