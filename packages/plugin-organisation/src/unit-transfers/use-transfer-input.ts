import { useClient } from '@muster/ui'
import { useDraft } from '@muster/ui/screens'
import { useQuery } from '@tanstack/react-query'
import { transfers, type Plan } from './transfers.client.ts'

interface StoredInput {
  sourceId: number | null
  unitIds: readonly number[]
  targetId: number | null
  keeps: boolean
  notes: string
}

const emptyInput: StoredInput = { sourceId: null, unitIds: [], targetId: null, keeps: false, notes: '' }

/** Holds the input of a transfer, which survives a reload, and the server's preview. */
export function useTransferInput({ isReviewing }: { isReviewing: boolean }) {
  const client = useClient(transfers)
  const draft = useDraft('organisation.move', emptyInput)
  const { enter, entered } = draft
  const { sourceId, unitIds, targetId, keeps } = entered
  const plan: Plan = { unitIds: [...unitIds], targetCompanyId: targetId ?? 0, keepMaintenanceProfile: keeps }
  const preview = useQuery({
    ...client.preview(plan),
    enabled: isReviewing && unitIds.length > 0 && targetId !== null,
    // other users can change a unit's losses at any time
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return {
    ...entered,
    draft,
    plan,
    preview,
    // units belong to one company
    chooseSource: (id: number | null) => enter(id === sourceId ? {} : { sourceId: id, unitIds: [] }),
    chooseUnits: (ids: ReadonlySet<number>) => enter({ unitIds: [...ids] }),
    chooseTarget: (id: number | null) => enter({ targetId: id }),
    keep: (next: boolean) => enter({ keeps: next }),
    note: (next: string) => enter({ notes: next }),
  }
}

export type TransferInput = ReturnType<typeof useTransferInput>
