import { useState, type PointerEvent } from 'react'
import type { TimeRange } from './series.ts'

interface Options {
  range: TimeRange
  onHover: (row: number, place: number) => void
  onLeave: () => void
  onRange: (range: TimeRange) => void
}

interface Drag {
  start: number
  end: number
}

/** Pixels until a press becomes a drag. */
const threshold = 4

/** Handles hovering over intervals and dragging over time. Positions are fractions of the width. */
export function useTimelineDrag({ range, onHover, onLeave, onRange }: Options) {
  const [drag, setDrag] = useState<Drag>()
  const partOf = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.querySelector('.m-timeline-track')?.getBoundingClientRect() ?? {
      left: 0,
      width: 0,
    }
    return {
      part: Math.min(1, Math.max(0, (clientX - left) / width)),
      isInside: clientX >= left && clientX <= left + width,
      width,
    }
  }
  const at = (part: number) => range.from + (range.to - range.from) * part
  return {
    selection: drag && {
      left: `${Math.min(drag.start, drag.end) * 100}%`,
      width: `${Math.abs(drag.end - drag.start) * 100}%`,
    },
    listeners: {
      onPointerDown(event: PointerEvent) {
        const { part, isInside } = partOf(event)
        if (!isInside || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ start: part, end: part })
      },
      onPointerMove(event: PointerEvent) {
        const { part, isInside } = partOf(event)
        if (drag) setDrag({ ...drag, end: part })
        else {
          const row =
            event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined
          if (row !== undefined && isInside) onHover(Number(row), at(part))
          else onLeave()
        }
      },
      onPointerUp(event: PointerEvent) {
        if (!drag) return
        const { width } = partOf(event)
        const [from, to] = [Math.min(drag.start, drag.end), Math.max(drag.start, drag.end)]
        setDrag(undefined)
        if ((to - from) * width >= threshold) onRange({ from: at(from), to: at(to) })
      },
      onPointerLeave: onLeave,
    },
  }
}
