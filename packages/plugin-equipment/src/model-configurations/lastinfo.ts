import type { FleetSchemas } from '@muster/contract'

export type LastinfoItem = FleetSchemas['LastinfoItem']

/** The item one place further up or down; the list as it is at its ends. */
export function moved(items: readonly LastinfoItem[], index: number, step: 1 | -1): LastinfoItem[] {
  const [item, to] = [items[index], index + step]
  if (!item || to < 0 || to >= items.length) return [...items]
  const others = items.toSpliced(index, 1)
  return others.toSpliced(to, 0, item)
}

/** Labels that are empty are left out: the value has its own then. */
export const cleaned = (items: readonly LastinfoItem[]): LastinfoItem[] =>
  items.map(({ code, label, visible }) => ({ code, visible, ...(label?.trim() && { label: label.trim() }) }))
