const parts = 'section, form, main, [role=dialog]'

/**
 * Ref of what goes once it has been used, such as a panel with “Retry”. A focus that would go with it goes to the part of the page
 * around it, or to the heading of that part where that takes the focus.
 */
export function handOnFocus(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined
  return () => {
    const root = panel.getRootNode() as Document | ShadowRoot
    if (!panel.contains(root.activeElement)) return
    const around = partsAround(panel)
    // once the page has changed; what has taken the focus by then has it
    queueMicrotask(() => {
      if (root.activeElement !== null && root.activeElement !== document.body) return
      const part = around.find(each => each.isConnected)
      const heading = part?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')
      const target = heading ?? part
      if (!target) return
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    })
  }
}

function partsAround(panel: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = panel.parentElement; at; at = at.parentElement) if (at.matches(parts)) found.push(at)
  return found
}
