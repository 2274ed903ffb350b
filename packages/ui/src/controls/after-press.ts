import { useCallback, useLayoutEffect, useRef } from 'react'

/** Milliseconds from the end of a press to its click, on touch. */
const untilClick = 400
/** Milliseconds after which nobody waits for the end of a press: browsers do not report it on a scroll bar. */
const longestPress = 1_500

let isPressed = false
let waiting: (() => void)[] = []

/**
 * Runs at once, or, while a button of the pointer is down, after its click; not at all once the control is gone. For what may
 * move the layout when a field is left: the button that was pressed would no longer be under the pointer, and its click would
 * be lost. What runs is that of the last drawing: a click may have moved the field to another place of a list.
 */
export function useAfterPress<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef<typeof run>(undefined)
  useLayoutEffect(() => {
    latest.current = run
    return () => {
      latest.current = undefined
    }
  })
  return useCallback((...args) => {
    if (!isPressed) return latest.current?.(...args)
    waiting.push(() => latest.current?.(...args))
    setTimeout(release, longestPress)
  }, [])
}

function release(): void {
  isPressed = false
  const runs = waiting
  waiting = []
  for (const run of runs) run()
}

const press = () => {
  isPressed = true
}
addEventListener('pointerdown', press, true)
addEventListener('click', () => setTimeout(release), true)
addEventListener('pointerup', () => setTimeout(release, untilClick), true)
addEventListener('pointercancel', () => setTimeout(release), true)
