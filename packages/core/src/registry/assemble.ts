import type { Access } from '../access/access.ts'
import { check } from './checks.ts'
import { buildMenu } from './menu-tree.ts'
import { literalFirst, shapeOf } from './path.ts'
import type { Lazy } from './lazy.ts'
import type { Messages, Plugin } from './plugin.ts'
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
  /** Gets the texts of a plugin before the first of its screens, tiles, drawers or widgets shows. */
  onMessages?: (messages: Messages) => void
}

/**
 * Puts plugins together.
 *
 * @throws WiringFailure in development, with the complete list
 * @example
 * const mode = import.meta.env.DEV ? 'development' : 'production'
 * const registry = assemble([map, admin], { mode, logger: console })
 */
export function assemble(
  plugins: readonly Plugin[],
  { mode = 'production', logger, onMessages }: AssembleOptions = {},
): Registry {
  const errors = check(plugins)
  if (errors.length === 0) return build(plugins, { errors, disabled: [], onMessages })
  if (mode === 'development') throw new WiringFailure(errors)
  const { valid, disabled, errors: all } = excludeFaulty(plugins, errors)
  for (const error of all) logger?.error(lineOf(error))
  for (const id of disabled) logger?.error(`Plugin ${id} is left out until this is mended; the others work.`)
  return build(valid, { errors: all, disabled, onMessages })
}

/** Leaving a plugin out may break another one that leads to it: repeat until nothing is found. */
function excludeFaulty(plugins: readonly Plugin[], first: readonly WiringError[]) {
  const all: WiringError[] = []
  const disabled: string[] = []
  let valid = plugins
  for (let errors = first; errors.length > 0; errors = check(valid)) {
    all.push(...errors)
    const faulty = new Set(errors.map(({ plugin }) => plugin))
    disabled.push(...faulty)
    valid = withoutFaulty(valid, faulty, errors)
  }
  return { valid, disabled, errors: all }
}

/** Of two plugins with one id the first stays, unless it is at fault itself. */
function withoutFaulty(
  plugins: readonly Plugin[],
  faulty: ReadonlySet<string>,
  errors: readonly WiringError[],
): readonly Plugin[] {
  const duplicateIds = new Set(errors.filter(({ code }) => code === 'PLUGIN_DUPLICATE').map(({ plugin }) => plugin))
  return plugins.filter((plugin, i) => {
    if (!faulty.has(plugin.id)) return true
    const isFirst = plugins.findIndex(({ id }) => id === plugin.id) === i
    return duplicateIds.has(plugin.id) && isFirst && check([plugin]).length === 0
  })
}

interface Built extends Pick<Registry, 'errors' | 'disabled'>, Pick<AssembleOptions, 'onMessages'> {}

function build(plugins: readonly Plugin[], { errors, disabled, onMessages }: Built): Registry {
  const owners = plugins.map(plugin => owner(plugin, onMessages))
  const routes = literalFirst(owners.flatMap(({ plugin, contribute }) => contribute(plugin.routes)))
  const byShape = new Map(routes.map(route => [shapeOf(route.path), route]))
  const fills = Map.groupBy(
    owners.flatMap(({ plugin, contribute }) => contribute(plugin.fills)),
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
    drawers: owners.flatMap(({ plugin, contribute }) => contribute(plugin.drawers)),
    widgets: owners.flatMap(({ plugin, contribute }) => contribute(plugin.widgets)),
    services: plugins.flatMap(({ services = [] }) => services),
    texts: plugins.map(({ id, labels = {}, messages = async () => ({}) }) => ({ plugin: id, labels, load: messages })),
    errors,
    disabled,
    // the slot's id vouches for the type: only fill() of the same token makes such a fill
    fills: <C, M extends object>(slot: Slot<C, M>) => (fills.get(slot.id) ?? []) as unknown as readonly FillOf<C, M>[],
    routeOf: path => byShape.get(shapeOf(path)),
  }
}

/** Gives the things of a plugin its name and feature, and lets its texts load beside their code. */
function owner(plugin: Plugin, onMessages: AssembleOptions['onMessages']) {
  const { id, feature, messages } = plugin
  const texts = messages && onMessages && once(async () => onMessages(await messages()))
  return {
    plugin,
    contribute: <T extends { readonly access: Access; readonly load: Lazy<never> }>(things: readonly T[] = []) =>
      things.map((thing): T & Contributed => ({
        ...thing,
        ...(texts && { load: async () => (await Promise.all([thing.load(), texts()]))[0] }),
        plugin: id,
        gate: feature ? [{ feature }, thing.access] : [thing.access],
      })),
  }
}

/** Runs once; again only after a failure. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () =>
    (running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    }))
}
