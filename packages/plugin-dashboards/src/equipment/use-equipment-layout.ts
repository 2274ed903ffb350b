import { getMyEquipmentDashboard, updateMyEquipmentDashboard } from '@muster/contract'
import { toast, useApi, useCan } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { flow } from '../board/flow.ts'
import type { LayoutStore } from '../board/layout-store.ts'

/** The equipment dashboard as the user arranged it, kept on the server for all their browsers and all units. */
export function useEquipmentLayout(): LayoutStore {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const mayArrange = useCan(updateMyEquipmentDashboard.access)
  const query = { ...api.queryFor(getMyEquipmentDashboard), staleTime: Infinity }
  const kept = useQuery(query)
  const saving = useMutation({
    ...api.mutationFor(updateMyEquipmentDashboard),
    // one after the other, so that the last change is the one that stays
    scope: { id: updateMyEquipmentDashboard.id },
    onError: (_error, sent) => {
      const again = { label: t('ui.retry'), run: () => saving.mutate(sent) }
      toast({ tone: 'danger', text: t('dashboard.arrange.notSaved'), action: again })
    },
  })
  return {
    saved: kept.data?.tiles,
    failed: kept.isError,
    isReadOnly: !mayArrange,
    retry: () => void kept.refetch(),
    save(layout) {
      const tiles = flow(layout).map(({ hidden, ...cell }) => (hidden ? { ...cell, hidden } : cell))
      queries.setQueryData(query.queryKey, { tiles })
      saving.mutate({ body: { tiles } })
    },
  }
}
