interface Followed {
  onMove(pointer: PointerEvent): void
  onEnd(): void
  /** Escape was pressed, or the system took the pointer away. */
  onCancel(): void
}

/**
 * Follows a pointer from where it goes down until it is lifted. Listens at the window: what it went down on may move
 * within the document in the meantime.
 */
export function followPointer(pointerId: number, { onMove, onEnd, onCancel }: Followed): void {
  const over = new AbortController()
  const { signal } = over
  const finish = (what: () => void) => {
    over.abort()
    what()
  }
  const own = (handle: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) handle(event)
  }
  addEventListener('pointermove', own(onMove), { signal })
  addEventListener(
    'pointerup',
    own(() => finish(onEnd)),
    { signal },
  )
  addEventListener(
    'pointercancel',
    own(() => finish(onCancel)),
    { signal },
  )
  addEventListener(
    'keydown',
    event => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      finish(onCancel)
    },
    { signal, capture: true },
  )
}
