import { useDialogs } from '@muster/ui'
import { useEffect, useEffectEvent } from 'react'

/** Nothing to show is told (001 §8), once an answer. */
export function useNoPosition(total: number | undefined): void {
  const dialogs = useDialogs()
  const tell = useEffectEvent(() => void dialogs.raise('noPositionFound'))
  useEffect(() => {
    if (total === 0) tell()
  }, [total])
}
