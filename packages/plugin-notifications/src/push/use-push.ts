import { listPushDevices } from '@muster/contract'
import { queryKeyOf } from '@muster/core'
import { toast, useClient } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { push } from '../clients/push.client.ts'

const stateKey = ['muster.push.state']

/** Returns the push state of this browser, the user's other browsers, and actions to change them. */
export function usePush() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const client = useClient(push)
  const state = useQuery({ queryKey: stateKey, queryFn: client.state, staleTime: 0 })
  const devices = useQuery(client.devices())
  const [busy, setBusy] = useState(false)

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      toast({ tone: 'danger', text: t('notifications.push.failed', { reason }) })
      return false
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: stateKey }),
        queries.invalidateQueries({ queryKey: queryKeyOf(listPushDevices) }),
      ])
      setBusy(false)
    }
  }

  return {
    state: state.data,
    isPending: state.isPending,
    devices,
    busy,
    toggle: (on: boolean) => run(on ? client.enable : client.disable),
    /** Requests the browser's permission once, on the first selection of push. */
    enableOnce: () => {
      if (client.canPrompt()) void run(client.enable)
    },
    remove: (id: number) => run(() => client.remove(id)),
    async test(id: number) {
      if (await run(() => client.test(id))) toast({ tone: 'info', text: t('notifications.push.tested') })
    },
  }
}

export type Push = ReturnType<typeof usePush>
