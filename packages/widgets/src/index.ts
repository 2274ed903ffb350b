/**
 * Muster's widgets as an ES module: importing it defines the tags.
 *
 * @example
 * import { configure } from '@muster/widgets'
 * configure({ token: async () => (await fetch('/my/embed-token')).text() })
 */
import type { WidgetElementOf, WidgetTag } from './types/widgets.ts'

export { configure, muster, type Muster } from './loader/muster.ts'
export type { MusterOptions } from './loader/settings.ts'
export type { MusterError, WidgetElementOf, WidgetEvents, WidgetProperties, WidgetTag } from './types/widgets.ts'

type Elements = { [T in WidgetTag]: WidgetElementOf<T> }

declare global {
  interface HTMLElementTagNameMap extends Elements {}
}
