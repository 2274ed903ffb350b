import { listPushDevices } from '@muster/contract'
import { queryKeyOf } from '@muster/core'
import { toast, useService } from '@muster/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { push } from '../services/push.service.ts'

const stateKey = ['muster.push.state']

/** Returns the push state of this browser, the user's other browsers, and actions to change them. */
export function usePush() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const service = useService(push)
  const state = useQuery({ queryKey: stateKey, queryFn: service.state, staleTime: 0 })
  const devices = useQuery(service.devices())
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
        client.invalidateQueries({ queryKey: stateKey }),
        client.invalidateQueries({ queryKey: queryKeyOf(listPushDevices) }),
      ])
      setBusy(false)
    }
  }

  return {
    state: state.data,
    isPending: state.isPending,
    devices,
    busy,
    toggle: (on: boolean) => run(on ? service.enable : service.disable),
    /** Requests the browser's permission once, on the first selection of push. */
    enableOnce: () => {
      if (service.canPrompt()) void run(service.enable)
    },
    remove: (id: number) => run(() => service.remove(id)),
    async test(id: number) {
      if (await run(() => service.test(id))) toast({ tone: 'info', text: t('notifications.push.tested') })
    },
  }
}

export type Push = ReturnType<typeof usePush>
