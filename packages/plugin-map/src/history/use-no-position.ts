import { useDialogs } from '@muster/ui'
import { useEffect, useEffectEvent } from 'react'

/** Opens the dialog “no position found” (001 §8), once per answer. */
export function useNoPosition(total: number | undefined): void {
  const dialogs = useDialogs()
  const tell = useEffectEvent(() => void dialogs.raise('noPositionFound'))
  useEffect(() => {
    if (total === 0) tell()
  }, [total])
}
