import type { WidgetEvents, WidgetProperties, WidgetTag } from './index.d.ts'

type Listeners<T extends WidgetTag> = {
  [K in keyof WidgetEvents[T] & string as `on${Capitalize<K>}`]?: (event: CustomEvent<WidgetEvents[T][K]>) => void
}

/**
 * Props of a tag in Vue's templates. Declare it once, in a file of the page:
 *
 * @example
 * import type { VueElements } from '@muster/widgets/vue'
 * declare module 'vue' { interface GlobalComponents extends VueElements {} }
 */
export type VueElements = {
  [T in WidgetTag]: new () => { $props: WidgetProperties[T] & Listeners<T> & { lang?: string; class?: unknown } }
}
