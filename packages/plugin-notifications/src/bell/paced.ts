/** Runs at once, then at most once per interval; one trailing run covers all calls in between. */
export function throttle(milliseconds: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined
      if (isDue) call()
    }, milliseconds)
  }
  function call(): void {
    isDue = timer !== undefined
    if (isDue) return
    run()
    rest()
  }
  return { call, stop: () => clearTimeout(timer) }
}
