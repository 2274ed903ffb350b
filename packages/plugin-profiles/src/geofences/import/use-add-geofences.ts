import { listFences } from '@muster/contract'
import { ApiError, queryKeyOf } from '@muster/core'
import { toast, useClient } from '@muster/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { geofenceFiles, type PlannedGeofence } from '../../clients/geofence-files.client.ts'
import { geofences } from '../geofences.resource.ts'

interface Added {
  id?: number
  /** Reason of a refusal by the server. */
  problem?: string
}

/** Adds geofences one by one; a refusal does not stop the rest. */
export function useAddGeofences() {
  const { t } = useTranslation()
  const client = useClient(geofenceFiles)
  const queries = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<string, Added>>(new Map())
  const { mutate: add, isPending } = useMutation({
    mutationFn: async (rows: readonly { key: string; geofence: PlannedGeofence }[]) => {
      let count = 0
      for (const { key, geofence } of rows) {
        const added = await addOne(geofence)
        if (added.id !== undefined) count++
        setResults(before => new Map(before).set(key, added))
      }
      return count
    },
    onSuccess: count => {
      if (count > 0) toast({ tone: 'success', text: t('profiles.geofenceFile.addedAll', { count }) })
    },
    onError: error => toast({ tone: 'danger', text: error.message }),
    onSettled: () => {
      for (const queryKey of [[geofences.id], queryKeyOf(listFences)]) void queries.invalidateQueries({ queryKey })
    },
  })

  async function addOne(geofence: PlannedGeofence): Promise<Added> {
    try {
      return { id: await client.add(geofence) }
    } catch (error) {
      // a refusal affects one geofence; an unreachable server affects all
      if (error instanceof ApiError && [400, 409, 422].includes(error.status)) return { problem: error.message }
      throw error
    }
  }

  return { add, isPending, results }
}
