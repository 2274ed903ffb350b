import { useCallback, useLayoutEffect, useRef } from 'react'

/** Milliseconds from the end of a press to its click, on touch. */
const untilClick = 400
/** Milliseconds after which a press counts as ended: browsers report no end on a scroll bar. */
const longestPress = 1_500

let isPressed = false
let waiting: (() => void)[] = []

/**
 * Returns a function that runs at once, or after the click while a pointer button is down, and never after
 * unmounting. Use it for changes on blur that may move the layout: the pressed button would move away from the
 * pointer and lose its click. Runs the function of the latest render.
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
