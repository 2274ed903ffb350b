import type { Plugin } from '@muster/core'

/** The same plugins with screens that show only which route they are: quick to open, and without calls. */
export const withNamedScreens = (plugins: readonly Plugin[]): readonly Plugin[] =>
  plugins.map(plugin => ({
    ...plugin,
    routes: (plugin.routes ?? []).map(route => ({ ...route, load: async () => () => <h1>{route.path}</h1> })),
  }))
