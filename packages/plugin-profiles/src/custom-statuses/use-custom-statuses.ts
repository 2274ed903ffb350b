import { getCustomDuties, saveCustomDuties, type FleetSchemas } from '@muster/contract'
import { queryKeyOf } from '@muster/core'
import { toast, useApi, useCan, useDialogs, useUnsaved } from '@muster/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

type Status = FleetSchemas['CustomDuty']
/** Name, and colour in the format of colour inputs: `#rrggbb`. */
type Appearance = Pick<Status, 'name' | 'color'>

export interface StatusEdit extends Appearance {
  status: Status
  isDefault: boolean
}

/** Holds the statuses of the company with their edits. */
export function useCustomStatuses() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const read = useQuery({
    ...api.queryFor(getCustomDuties),
    // keeps a refetch from overwriting edits
    refetchOnWindowFocus: false,
  })
  const [changed, setChanged] = useState<ReadonlyMap<number, Appearance>>(new Map())
  const rows = (read.data?.customDuties ?? []).map((status): StatusEdit => {
    const { name, color } = changed.get(status.dutyId) ?? { name: status.name, color: withHash(status.color) }
    const isDefault = name.trim() === status.defaultName && color === withHash(status.defaultColor)
    return { status, name, color, isDefault }
  })
  const isDirty = rows.some(({ status, name, color }) => name !== status.name || color !== withHash(status.color))
  const release = useUnsaved(isDirty)
  const saving = useMutation({
    mutationFn: () =>
      api.call(saveCustomDuties, {
        body: {
          // the server resets omitted statuses to their defaults
          customDuties: rows
            .filter(({ isDefault }) => !isDefault)
            .map(({ status, name, color }) => ({ dutyId: status.dutyId, name: name.trim(), color: color.slice(1) })),
        },
      }),
    async onSuccess() {
      release()
      await client.invalidateQueries({ queryKey: queryKeyOf(getCustomDuties) })
      setChanged(new Map())
      toast({ tone: 'success', text: t('profiles.customStatuses.saved') })
    },
    onError: error => void dialogs.raise('updateError', { name: t('profiles.customStatuses'), error }),
  })
  const isValid = rows.every(({ name }) => name.trim() !== '')
  const change = (status: Status, appearance: Appearance) =>
    setChanged(before => new Map(before).set(status.dutyId, appearance))
  return {
    rows,
    isDirty,
    isSaving: saving.isPending,
    maySave: useCan(saveCustomDuties.access),
    isLoading: read.isPending,
    error: read.error,
    retry: () => void read.refetch(),
    change,
    reset: (status: Status) => change(status, { name: status.defaultName, color: withHash(status.defaultColor) }),
    save() {
      if (isValid) saving.mutate()
      else void dialogs.raise('invalidFormData')
    },
  }
}

const withHash = (color: string) => `#${color.toLowerCase()}`
