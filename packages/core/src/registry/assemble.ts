import type { Access } from '../access/access.ts'
import { check } from './checks.ts'
import { buildMenu } from './menu-tree.ts'
import { literalFirst, matchPath } from './path.ts'
import type { Plugin } from './plugin.ts'
import type { Contributed, FillOf, Registry } from './registry.ts'
import type { Slot } from './slot.ts'
import { lineOf, WiringFailure, type WiringError } from './wiring-error.ts'

export interface Logger {
  error(message: string): void
}

export interface AssembleOptions {
  /** `development` throws every mistake at once; `production`, the default, leaves broken plugins out and says so. */
  mode?: 'development' | 'production'
  logger?: Logger
}

/**
 * Puts plugins together.
 *
 * @throws WiringFailure in development, with the complete list
 * @example
 * const mode = import.meta.env.DEV ? 'development' : 'production'
 * const registry = assemble([map, admin], { mode, logger: console })
 */
export function assemble(plugins: readonly Plugin[], { mode = 'production', logger }: AssembleOptions = {}): Registry {
  const errors = check(plugins)
  if (errors.length === 0) return build(plugins, [], [])
  if (mode === 'development') throw new WiringFailure(errors)
  const { sound, disabled, errors: all } = sift(plugins, errors)
  for (const error of all) logger?.error(lineOf(error))
  for (const id of disabled) logger?.error(`Plugin ${id} is left out until this is mended; the others work.`)
  return build(sound, all, disabled)
}

/** Leaving a plugin out may break another one that leads to it: repeat until nothing is found. */
function sift(plugins: readonly Plugin[], first: readonly WiringError[]) {
  const all: WiringError[] = []
  const disabled: string[] = []
  let sound = plugins
  for (let errors = first; errors.length > 0; errors = check(sound)) {
    all.push(...errors)
    const faulty = new Set(errors.map(({ plugin }) => plugin))
    disabled.push(...faulty)
    sound = withoutFaulty(sound, faulty, errors)
  }
  return { sound, disabled, errors: all }
}

/** Of two plugins with one id the first stays, unless it is at fault itself. */
function withoutFaulty(
  plugins: readonly Plugin[],
  faulty: ReadonlySet<string>,
  errors: readonly WiringError[],
): readonly Plugin[] {
  const twins = new Set(errors.filter(({ code }) => code === 'PLUGIN_DUPLICATE').map(({ plugin }) => plugin))
  return plugins.filter((plugin, i) => {
    if (!faulty.has(plugin.id)) return true
    const isFirst = plugins.findIndex(({ id }) => id === plugin.id) === i
    return twins.has(plugin.id) && isFirst && check([plugin]).length === 0
  })
}

function build(plugins: readonly Plugin[], errors: readonly WiringError[], disabled: readonly string[]): Registry {
  const routes = literalFirst(plugins.flatMap(plugin => own(plugin, plugin.routes)))
  const fills = Map.groupBy(
    plugins.flatMap(plugin => own(plugin, plugin.fills)),
    ({ slot }) => slot,
  )
  for (const [slot, list] of fills)
    fills.set(
      slot,
      list.toSorted((a, b) => a.order - b.order),
    )

  return {
    routes,
    menu: buildMenu(plugins, routes),
    drawers: plugins.flatMap(plugin => own(plugin, plugin.drawers)),
    widgets: plugins.flatMap(plugin => own(plugin, plugin.widgets)),
    services: plugins.flatMap(({ services = [] }) => services),
    messages: plugins.flatMap(({ id, messages }) => (messages ? [{ plugin: id, load: messages }] : [])),
    errors,
    disabled,
    // the slot's id vouches for the type: only fill() of the same token makes such a fill
    fills: <C, M extends object>(slot: Slot<C, M>) => (fills.get(slot.id) ?? []) as unknown as readonly FillOf<C, M>[],
    match(pathname) {
      for (const route of routes) {
        const params = matchPath(route.path, pathname)
        if (params) return { route, params }
      }
      return undefined
    },
  }
}

function own<T extends { readonly access: Access }>(
  { id, feature }: Plugin,
  things: readonly T[] = [],
): (T & Contributed)[] {
  return things.map(thing => ({ ...thing, plugin: id, gate: feature ? [{ feature }, thing.access] : [thing.access] }))
}
