/**
 * A screen, tile or drawer: what a renderer calls with props. Core renders nothing, so what comes out is not
 * its business.
 */
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
