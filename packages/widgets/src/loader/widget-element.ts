/** Mounted widget. */
export interface Mounted {
  update(): void
  unmount(): void
}

/** Interface of an element for the code that renders widgets. */
export interface WidgetElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot
  /** Properties set on the element, which take precedence over attributes. */
  readonly values: Readonly<Record<string, unknown>>
  /** Properties of the widget in addition to the common ones. */
  readonly names: readonly string[]
}
