/**
 * Returns the effect of a key on a tree item: a command, the item to focus, null for none, undefined for other keys.
 */
export function treeKeyTarget(
  tree: HTMLElement,
  item: HTMLElement,
  key: string,
): 'open' | 'close' | 'select' | HTMLElement | null | undefined {
  const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]')]
  const at = items.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  const isRightToLeft = getComputedStyle(tree).direction === 'rtl'
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? null
    case 'ArrowUp':
      return items[at - 1] ?? null
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
    case 'Enter':
    case ' ':
      return 'select'
    case isRightToLeft ? 'ArrowLeft' : 'ArrowRight':
      if (expanded === 'false') return 'open'
      return expanded === 'true' ? item.querySelector<HTMLElement>('[role=treeitem]') : null
    case isRightToLeft ? 'ArrowRight' : 'ArrowLeft':
      return expanded === 'true' ? 'close' : (item.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? null)
    default:
      return key.length === 1 ? startingWith(items, at, key) : undefined
  }
}

/** Returns the next item whose name starts with a letter. */
function startingWith(items: readonly HTMLElement[], at: number, letter: string): HTMLElement | null {
  const after = [...items.slice(at + 1), ...items.slice(0, at)]
  const begins = (each: HTMLElement) => each.ariaLabel?.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return after.find(begins) ?? null
}
