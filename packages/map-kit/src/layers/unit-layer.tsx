import { useEffect, useEffectEvent, useRef } from 'react'
import type { Key } from '../engine.ts'
import { prefersReducedMotion } from '../map-port.ts'
import { useContents, useEngine } from '../map-context.tsx'
import { Fleet, type MapUnit } from './fleet.ts'
import type { Icons } from './sprites.ts'

interface Props {
  units: readonly MapUnit[]
  selectedId?: Key
  onSelect?: (id: Key) => void
  /** Called with the unit under the pointer, or undefined. */
  onHover?: (id: Key | undefined) => void
  icons?: Icons
}

const noIcons: Icons = {}

/** Draws units at 54 × 54 px: vehicle icon on the status colour, with a heading mark while moving. */
export function UnitLayer({ units, selectedId, onSelect, onHover, icons = noIcons }: Props) {
  const engine = useEngine()
  const fleet = useRef<Fleet>(undefined)
  const select = useEffectEvent((key: Key) => onSelect?.(key))
  const hover = useEffectEvent((key: Key | undefined) => onHover?.(key))
  useContents(units)
  useEffect(() => {
    if (!engine) return
    const created = new Fleet(engine, { onClick: key => select(key), onHover: key => hover(key) })
    fleet.current = created
    return () => {
      fleet.current = undefined
      created.remove()
    }
  }, [engine])
  useEffect(() => {
    if (engine) fleet.current?.show(units, { selectedId, icons, isJumping: prefersReducedMotion() })
  }, [engine, units, selectedId, icons])
  return null
}
