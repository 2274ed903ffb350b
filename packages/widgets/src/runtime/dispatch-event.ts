/** Dispatches an event that leaves the shadow root. */
export function dispatch(element: HTMLElement, type: string, detail: unknown): void {
  element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }))
}
