import type { Plugin } from '@muster/core'

/** Replaces the plugins' screens by ones that show only their route, which open quickly and send no calls. */
export const withNamedScreens = (plugins: readonly Plugin[]): readonly Plugin[] =>
  plugins.map(plugin => ({
    ...plugin,
    routes: (plugin.routes ?? []).map(route => ({ ...route, load: async () => () => <h1>{route.path}</h1> })),
  }))
