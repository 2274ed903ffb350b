import type { Registry } from '@muster/core'

/** Registry for a widget: no routes, and empty slots. */
export const noPlugins: Registry = {
  routes: [],
  menu: [],
  drawers: [],
  widgets: [],
  clients: [],
  texts: [],
  added: [],
  errors: [],
  disabled: [],
  fills: () => [],
  routeOf: () => undefined,
}
