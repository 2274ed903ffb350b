import type { Subscription } from '@muster/core'
import { useService } from '@muster/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fleetPositions } from '../services/fleet-positions.service.ts'
import type { LiveUpdate } from '../services/live-update.ts'
import { useVisible } from './use-visible.ts'

/** Follows the units of a window while somebody looks; a new window moves the same subscription. */
export function useFeed(bounds: string | undefined, onUpdate: (update: LiveUpdate) => void): void {
  const positions = useService(fleetPositions)
  const isOpen = useVisible() && bounds !== undefined
  const subscription = useRef<Subscription>(undefined)
  const hear = useEffectEvent(onUpdate)
  useEffect(() => {
    if (!isOpen) return
    if (subscription.current) subscription.current.move({ bounds })
    else subscription.current = positions.follow(bounds, update => hear(update))
  }, [isOpen, bounds, positions])
  useEffect(
    () => () => {
      subscription.current?.()
      subscription.current = undefined
    },
    [isOpen, positions],
  )
}
