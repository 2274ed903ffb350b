import { DataTable, phone, useMedia } from '@muster/ui/table'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Geofence } from '../services/index.ts'
import { withSelection, type Draft } from './draft.ts'
import { columnsKey, type GeofenceColumns } from './use-geofence-columns.tsx'

interface Props {
  rows: readonly Geofence[]
  columns: GeofenceColumns
  draft: Draft
  onChange(draft: Draft): void
}

/** Shows a page of geofences; the selection on other pages and in other searches persists. */
export function GeofenceTable({ rows, columns, draft, onChange }: Props): ReactNode {
  const { t } = useTranslation()
  const isPhone = useMedia(phone)
  return (
    <DataTable
      label={t('geofences.list')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={isPhone ? columns.onPhone : columns.wide}
      remember={columnsKey}
      height="content"
      selection={{ keys: new Set(draft.keys()), change: keys => onChange(withSelection(draft, [...keys].map(Number))) }}
    />
  )
}
