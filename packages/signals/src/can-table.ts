import type { CurvePoint } from './curve.ts'

/** Reason that a table cannot be read. `point` is 1-based. */
export type CanTableFault =
  | { is: 'noTable' | 'noPoints' }
  | { is: 'notNumber' | 'repeated'; point: number; text: string }

const comments = /<!--[\s\S]*?-->/g
const wholeTable = /^\s*(?:<\?xml[^>]*\?>\s*)?<table\s*(?:\/>|>([\s\S]*)<\/table\s*>)\s*$/
const point = /\s*<p((?:\s+[xy]\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(?:\/>|>\s*<\/p\s*>)\s*/y
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * Reads the table of an interpolated CAN parameter, `<table><p x="0" y="0"/><p x="250" y="100"/></table>`: `x` is the
 * raw number, `y` its value. Points may be in any order.
 */
export function readCanTable(xml: string): { points: CurvePoint[] } | { fault: CanTableFault } {
  const inside = wholeTable.exec(xml.replaceAll(comments, ''))
  if (!inside) return { fault: { is: 'noTable' } }
  const [, body = ''] = inside
  const points: CurvePoint[] = []
  point.lastIndex = 0
  while (point.lastIndex < body.trimEnd().length) {
    const [text, attributes] = point.exec(body) ?? []
    if (text === undefined || attributes === undefined) return { fault: { is: 'noTable' } }
    const [raw, value] = [numberIn(attributes, 'x'), numberIn(attributes, 'y')]
    const place = { point: points.length + 1, text: text.trim().slice(0, 60) }
    if (raw === undefined || value === undefined) return { fault: { is: 'notNumber', ...place } }
    if (points.some(other => other.raw === raw)) return { fault: { is: 'repeated', ...place } }
    points.push({ raw, value })
  }
  if (points.length === 0) return { fault: { is: 'noPoints' } }
  return { points: points.toSorted((a, b) => a.raw - b.raw) }
}

function numberIn(attributes: string, name: 'x' | 'y'): number | undefined {
  const text = new RegExp(String.raw`\s${name}\s*=\s*["']([^"']*)["']`).exec(attributes)?.[1]?.trim() ?? ''
  const value = decimal.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}
