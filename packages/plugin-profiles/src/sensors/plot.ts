import type { SensorCurve, SensorPoint } from '@muster/signals'

const [width, height] = [400, 160]
/** Share of the raw range shown outside the table, where the curve is flat. */
const beyond = 0.05

/** Returns the SVG path of a curve in a 400 by 160 box, and positions over it in percent. */
export function plotOf(points: readonly SensorPoint[], isLine: boolean, curve: SensorCurve) {
  const [first = 0, last = 1] = [points[0]?.raw, points.at(-1)?.raw]
  const margin = (last - first) * beyond
  const [from, to] = [first - margin, last + margin]
  const values = points.map(({ raw, value }) => curve(raw) ?? value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const x = (raw: number) => Math.min(Math.max((raw - from) / (to - from), 0), 1)
  const y = (value: number) => (high === low ? 0.5 : Math.min(Math.max((high - value) / span, 0), 1))
  const at = (raw: number, value: number) => ({ left: `${x(raw) * 100}%`, top: `${y(value) * 100}%` })
  const pair = (raw: number, value: number) => `${(x(raw) * width).toFixed(1)} ${(y(value) * height).toFixed(1)}`
  const drawn = points.flatMap((point, index) => {
    const value = values[index] ?? 0
    const before = values[index - 1]
    return isLine || before === undefined ? [pair(point.raw, value)] : [pair(point.raw, before), pair(point.raw, value)]
  })
  const path = `M${[pair(from, values[0] ?? 0), ...drawn, pair(to, values.at(-1) ?? 0)].join('L')}`
  return { width, height, path, low, high, at }
}
