const parts = 'section, form, main, [role=dialog]'

/**
 * Ref of a panel that disappears when used, such as one with “Retry”. If the panel has the focus when it is removed,
 * focuses the surrounding part of the page, or its heading if that is focusable.
 */
export function passFocusOn(panel: HTMLElement | null): (() => void) | undefined {
  if (!panel) return undefined
  return () => {
    const root = panel.getRootNode() as Document | ShadowRoot
    if (!panel.contains(root.activeElement)) return
    const around = partsAround(panel)
    // after the page has changed, unless something else has taken the focus
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
