import type { FleetSchemas } from '@muster/contract'

export type LastinfoItem = FleetSchemas['LastinfoItem']

/** Moves an item up or down by one position. Returns an unchanged copy at the ends of the list. */
export function moveItem(items: readonly LastinfoItem[], index: number, step: 1 | -1): LastinfoItem[] {
  const [item, to] = [items[index], index + step]
  if (!item || to < 0 || to >= items.length) return [...items]
  const others = items.toSpliced(index, 1)
  return others.toSpliced(to, 0, item)
}

/** Trims labels and omits empty ones, so that the default label of the value applies. */
export const trimLabels = (items: readonly LastinfoItem[]): LastinfoItem[] =>
  items.map(({ code, label, visible }) => ({ code, visible, ...(label?.trim() && { label: label.trim() }) }))
