import type { RowAction } from '@muster/ui/table'
import type { ResourceClient } from '@muster/core'
import { toast, useCan, useDialogs, useClient } from '@muster/ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ModelEntryDrawer, type ModelEntryKind } from './model-entry.drawer.tsx'
import type { ModelEntryValues } from './model-entries.resource.ts'
import { useInvalidateModelEntries, useModelEntriesReadOnly } from './use-model-entries.ts'

interface ModelEntryRow {
  id: number
  name: string
  version: number
  readOnly: boolean
  hasPicture?: boolean
}

interface ModelEntryActions<Row> {
  /** Absent if the company may not add rows. */
  add?(): void
  /** Reason why rows cannot be added. */
  hint?: string
  /** Undefined if the caller may not change rows. */
  actions: ((row: Row) => RowAction[]) | undefined
  drawer: ReactNode
}

/**
 * Adds, changes and deletes brands, types or models. Only the root company may change them, because all companies
 * share them.
 */
export function useModelEntryActions<Row extends ModelEntryRow>(
  kind: ModelEntryKind,
  resource: ResourceClient<unknown, ModelEntryValues>,
  valuesOf: (row: Row) => ModelEntryValues,
): ModelEntryActions<Row> {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const client = useClient(resource)
  const changed = useInvalidateModelEntries()
  const [open, setOpen] = useState<Row | 'new'>()
  const isReadOnly = useModelEntriesReadOnly()
  const mayAdd = useCan(resource.access.add ?? nobody)
  const mayEdit = useCan(resource.access.edit ?? nobody)
  const mayRemove = useCan(resource.access.remove ?? nobody)
  const remove = async ({ id, name }: Row) => {
    if (!(await dialogs.raise('deleteConfirmation', { name }))) return
    try {
      await client.remove(id)
      toast({ tone: 'success', text: t('equipment.deleted', { name }) })
      await changed()
    } catch (error) {
      await dialogs.raise('deleteError', { name, error })
    }
  }
  const actionsOf = (row: Row): RowAction[] => {
    const disabled = row.readOnly ? { disabled: t('equipment.catalog.readOnly') } : {}
    return [
      ...(mayEdit
        ? [{ label: t('equipment.change'), icon: 'edit' as const, run: () => setOpen(row), ...disabled }]
        : []),
      ...(mayRemove
        ? [
            {
              label: t('screens.delete'),
              icon: 'delete' as const,
              tone: 'danger' as const,
              run: () => void remove(row),
              ...disabled,
            },
          ]
        : []),
    ]
  }
  return {
    ...(isReadOnly === false && { add: () => setOpen('new') }),
    ...(isReadOnly && (mayAdd || mayEdit || mayRemove) && { hint: t('equipment.catalog.rootOnly') }),
    actions: mayEdit || mayRemove ? actionsOf : undefined,
    drawer: open && (
      <ModelEntryDrawer
        kind={kind}
        {...(open !== 'new' && {
          row: { id: open.id, model: valuesOf(open), version: open.version, hasPicture: open.hasPicture ?? false },
        })}
        onClose={() => setOpen(undefined)}
      />
    ),
  }
}

const nobody = { anyOf: [] }
