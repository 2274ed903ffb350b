import type { Registry } from '@muster/core'

/** A widget is on its own: no routes, and nothing in the slots of its components. */
export const noPlugins: Registry = {
  routes: [],
  menu: [],
  drawers: [],
  widgets: [],
  services: [],
  texts: [],
  errors: [],
  disabled: [],
  fills: () => [],
  routeOf: () => undefined,
}
