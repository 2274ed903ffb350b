const focusable = 'input, select, textarea, button:not(:disabled), a[href], [tabindex="0"]'

/**
 * Ref of a group of removable parts. When the part with the focus is removed, focuses the same control of the next
 * part, else the next control in the group, else the previous one.
 */
export function keepFocus(group: HTMLElement | null): (() => void) | undefined {
  if (!group) return undefined
  let focused: Element | null = null
  const enter = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  const leave = ({ relatedTarget }: FocusEvent) => {
    // a dialog returns the focus; removed elements lose it without a target
    if (
      relatedTarget instanceof Element &&
      dialogOf(relatedTarget) === dialogOf(group) &&
      !group.contains(relatedTarget)
    )
      focused = null
  }
  const observer = new MutationObserver(records => {
    if (!focused || focused.isConnected || !isLost(group)) return
    for (const { removedNodes, target, nextSibling } of records)
      for (const part of removedNodes)
        if (part instanceof Element && part.contains(focused) && target instanceof Element)
          return successor(group, { part, parent: target, next: nextSibling, focused })?.focus()
  })
  group.addEventListener('focusin', enter)
  group.addEventListener('focusout', leave)
  observer.observe(group, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    group.removeEventListener('focusin', enter)
    group.removeEventListener('focusout', leave)
  }
}

const dialogOf = (element: Element) => element.closest('[role=dialog]')

/** Returns true if no element has the focus, including in a shadow root. */
function isLost(group: HTMLElement): boolean {
  const root = group.getRootNode() as Document | ShadowRoot
  return root.activeElement === null || root.activeElement === document.body
}

interface Gone {
  part: Element
  parent: Element
  next: Node | null
  focused: Element
}

function successor(group: Element, { part, parent, next, focused }: Gone): HTMLElement | undefined {
  const after = next?.isConnected && next instanceof Element ? next : undefined
  const alike = after && after.tagName === part.tagName ? counterpart(part, focused, after) : undefined
  if (alike) return alike
  const all = [...group.querySelectorAll<HTMLElement>(focusable)]
  const isBehind = (element: Element) =>
    after
      ? element === after || after.contains(element) || follows(after, element)
      : follows(parent, element) && !parent.contains(element)
  return all.find(isBehind) ?? all.at(-1)
}

const follows = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Returns the control of `other` that corresponds to `control` in `part`. */
function counterpart(part: Element, control: Element, other: Element): HTMLElement | undefined {
  const like = (within: Element) =>
    [...within.querySelectorAll<HTMLElement>(control.tagName)].filter(each => each.className === control.className)
  return like(other)[like(part).indexOf(control as HTMLElement)]
}
