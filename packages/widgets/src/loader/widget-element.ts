/** Mounted widget. */
export interface Mounted {
  update(): void
  unmount(): void
}

/** Interface of an element for the code that renders widgets. */
export interface WidgetElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot
  /** Properties set on the element; they win over attributes. */
  readonly values: Readonly<Record<string, unknown>>
  /** The widget's properties besides the common ones. */
  readonly names: readonly string[]
}
