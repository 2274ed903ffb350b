/** A screen, tile or drawer, called with props. Core does not render, so the result is unknown. */
export type Component<P> = (props: P) => unknown

/**
 * Code that loads when it is first shown.
 *
 * @example
 * load: () => import('./fleet-list.tsx').then(m => m.FleetList)
 */
export type Lazy<P> = () => Promise<Component<P>>

/** Key of a text in the message files: `app.fleets`. */
export type MessageKey = `${string}.${string}`
