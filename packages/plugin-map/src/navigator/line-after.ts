const inView = 10

/** Where a key leads from a line of so many; titles are passed over. Nothing for a key that does not walk. */
export function lineAfter(
  key: string,
  line: number,
  count: number,
  isTitle: (line: number) => boolean,
): number | undefined {
  const steps: Record<string, [to: number, way: 1 | -1]> = {
    ArrowDown: [line + 1, 1],
    ArrowUp: [line - 1, -1],
    PageDown: [Math.min(count - 1, line + inView), -1],
    PageUp: [Math.max(0, line - inView), 1],
    Home: [0, 1],
    End: [count - 1, -1],
  }
  const step = steps[key]
  if (!step) return undefined
  let [to, way] = step
  while (to >= 0 && to < count && isTitle(to)) to += way
  return to < 0 || to >= count ? Math.max(0, line) : to
}
