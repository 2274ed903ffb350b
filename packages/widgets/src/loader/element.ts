import { attributeOf, commonAttributes, type WidgetTag } from './manifest.ts'
import type { Settings } from './settings.ts'
import type { Mounted, WidgetElement } from './widget-element.ts'

type Mount = (tag: WidgetTag, element: WidgetElement, settings: Settings) => Mounted

/** Element class whose code loads when the first element enters the page. */
const load = (): Promise<Mount> => import('../runtime/mount.tsx').then(runtime => runtime.mount)

export function defineElement(tag: WidgetTag, names: readonly string[], settings: Settings): void {
  const properties = [...names, ...commonAttributes.filter(name => name !== 'lang')]

  class Widget extends HTMLElement {
    static readonly observedAttributes = [...properties.map(attributeOf), 'lang']
    readonly values: Record<string, unknown> = {}
    readonly names = names
    #mounted: Mounted | undefined
    #isWanted = false

    constructor() {
      super()
      this.attachShadow({ mode: 'open' })
    }

    connectedCallback(): void {
      if (this.#isWanted) return
      this.#isWanted = true
      // properties set before the tag was defined hide the accessors
      for (const name of properties.filter(each => Object.hasOwn(this, each))) {
        const value = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
      void this.#show()
    }

    /** Unmounts only elements that stay removed, because frameworks move elements by removing and inserting them. */
    disconnectedCallback(): void {
      setTimeout(() => {
        if (this.isConnected) return
        this.#isWanted = false
        this.#mounted?.unmount()
        this.#mounted = undefined
      })
    }

    attributeChangedCallback(): void {
      this.update()
    }

    update(): void {
      this.#mounted?.update()
    }

    async #show(): Promise<void> {
      try {
        const mount = await load()
        if (this.#isWanted) this.#mounted ??= mount(tag, this as unknown as WidgetElement, settings)
      } catch (error) {
        console.error(
          `<${tag}> could not load its code from ${settings.server}. Check that the page may reach it.`,
          error,
        )
        this.shadowRoot?.replaceChildren(
          Object.assign(document.createElement('slot'), {
            name: 'error',
            textContent: 'This content cannot be reached.',
          }),
        )
        this.dispatchEvent(
          new CustomEvent('mustererror', { detail: { reason: 'unreachable' }, bubbles: true, composed: true }),
        )
      }
    }
  }

  for (const name of properties) {
    Object.defineProperty(Widget.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Widget): unknown {
        return this.values[name] ?? this.getAttribute(attributeOf(name)) ?? undefined
      },
      set(this: Widget, value: unknown) {
        this.values[name] = value ?? undefined
        this.update()
      },
    })
  }
  customElements.define(tag, Widget)
}
