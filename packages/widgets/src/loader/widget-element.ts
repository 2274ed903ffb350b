/** A widget that is shown. */
export interface Mounted {
  update(): void
  unmount(): void
}

/** What the code that shows widgets needs of an element. */
export interface WidgetElement extends HTMLElement {
  readonly shadowRoot: ShadowRoot
  /** Properties that were set, before attributes. */
  readonly values: Readonly<Record<string, unknown>>
  /** Properties of its own, beside the common ones. */
  readonly names: readonly string[]
}
