/** Runs at once, and then at most once in so many milliseconds; one run makes up for all calls in the meantime. */
export function paced(milliseconds: number, run: () => void) {
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
