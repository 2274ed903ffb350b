import type { ClassAttributes, HTMLAttributes } from 'react'
import type { WidgetElementOf, WidgetEvents, WidgetProperties, WidgetTag } from './index.d.ts'

type Listeners<T extends WidgetTag> = {
  [K in keyof WidgetEvents[T] & string as `on${K}`]?: (event: CustomEvent<WidgetEvents[T][K]>) => void
}

/** Props of a tag in React: properties or attributes, and events as `on` and their name. */
export type ReactProps<T extends WidgetTag> = ClassAttributes<WidgetElementOf<T>> &
  Omit<HTMLAttributes<HTMLElement>, keyof WidgetProperties[T]> &
  WidgetProperties[T] &
  Listeners<T>

type MusterElements = { [T in WidgetTag]: ReactProps<T> }

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React's own way to name elements
  namespace JSX {
    interface IntrinsicElements extends MusterElements {}
  }
}
