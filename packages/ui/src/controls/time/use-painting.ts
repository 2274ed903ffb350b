import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { paint, slotCount, type Slots } from './slots.ts'

interface Stroke {
  from: number
  on: boolean
  /** Slots before the stroke, so that moving back reverts it. */
  before: Slots
}

/** Paints slots by pointer and keyboard; `focus` focuses a slot. */
export function usePainting(slots: Slots, change: (slots: Slots) => void, focus: (slot: number) => void) {
  const drag = useRef<Stroke>(undefined)
  const spread = useRef<Stroke>(undefined)

  const down = (event: PointerEvent) => {
    const slot = slotAt(event)
    if (slot === undefined || event.button !== 0) return
    drag.current = { from: slot, on: !slots[slot], before: slots }
    spread.current = undefined
    change(paint(slots, slot, slot, !slots[slot]))
    focus(slot)
  }
  const move = (event: PointerEvent) => {
    const stroke = drag.current
    const slot = stroke && slotAt(event)
    if (stroke && slot !== undefined) change(paint(stroke.before, stroke.from, slot, stroke.on))
  }
  const end = () => {
    drag.current = undefined
  }

  const press = (event: KeyboardEvent<HTMLElement>, active: number) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      spread.current = undefined
      change(paint(slots, active, active, !slots[active]))
      return
    }
    const next = neighbour(event, active)
    if (next === undefined) return
    event.preventDefault()
    if (event.shiftKey) {
      spread.current ??= { from: active, on: slots[active] ?? false, before: slots }
      const { before, from, on } = spread.current
      change(paint(before, from, next, on))
    } else spread.current = undefined
    focus(next)
  }
  return { pointer: { onPointerDown: down, onPointerMove: move, onPointerUp: end, onPointerCancel: end }, press }
}

/** Returns the slot under the pointer. Touch events keep their first target, so the target cannot be used. */
function slotAt({ clientX, clientY, currentTarget }: PointerEvent): number | undefined {
  const root = currentTarget.getRootNode() as Document | ShadowRoot
  const slot = (root.elementFromPoint(clientX, clientY) as HTMLElement | null)?.closest<HTMLElement>('[data-slot]')
  return slot && currentTarget.contains(slot) ? Number(slot.dataset.slot) : undefined
}

/** Returns the slot that a key leads to in the current layout. */
function neighbour({ key, currentTarget }: KeyboardEvent<HTMLElement>, slot: number): number | undefined {
  const { direction, gridTemplateColumns } = getComputedStyle(currentTarget)
  const forward = direction === 'rtl' ? -1 : 1
  const row = gridTemplateColumns.split(' ').length
  const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: row, ArrowUp: -row }[key]
  if (key === 'Home') return 0
  if (key === 'End') return slotCount - 1
  const next = step === undefined ? undefined : slot + step
  return next !== undefined && next >= 0 && next < slotCount ? next : undefined
}
