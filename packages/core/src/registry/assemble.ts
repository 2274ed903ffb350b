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
  /** `development` throws all mistakes at once; `production`, the default, disables faulty plugins and logs them. */
  mode?: 'development' | 'production'
  logger?: Logger
  /** Version of the host: plugins for an incompatible one are faulty. */
  version?: string
  /** Receives the texts of a plugin before its first screen, tile, drawer or widget is shown. */
  onMessages?: (messages: Messages) => void
}

/**
 * Combines plugins into a registry.
 *
 * @throws WiringFailure in development, with all mistakes
 * @example
 * const mode = import.meta.env.DEV ? 'development' : 'production'
 * const registry = assemble([map, admin], { mode, logger: console })
 */
export function assemble(
  plugins: readonly Plugin[],
  { mode = 'production', logger, version, onMessages }: AssembleOptions = {},
): Registry {
  const added = plugins.flatMap(({ id, version: own }) => (own === undefined ? [] : [{ id, version: own }]))
  const errors = check(plugins, version)
  if (errors.length === 0) return build(plugins, { errors, disabled: [], added, onMessages })
  if (mode === 'development') throw new WiringFailure(errors)
  const { valid, disabled, errors: all } = excludeFaulty(plugins, errors, version)
  for (const error of all) logger?.error(lineOf(error))
  for (const id of disabled) logger?.error(`Plugin ${id} is left out until this is mended; the others work.`)
  return build(valid, { errors: all, disabled, added, onMessages })
}

/** Repeats the checks until they pass: disabling a plugin may break another one that links to it. */
function excludeFaulty(plugins: readonly Plugin[], first: readonly WiringError[], version: string | undefined) {
  const all: WiringError[] = []
  const disabled: string[] = []
  let valid = plugins
  for (let errors = first; errors.length > 0; errors = check(valid, version)) {
    all.push(...errors)
    const faulty = new Set(errors.map(({ plugin }) => plugin))
    disabled.push(...faulty)
    valid = withoutFaulty(valid, faulty, errors)
  }
  return { valid, disabled, errors: all }
}

/** Keeps the first of two plugins with the same ID, unless it is faulty. */
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

interface Built extends Pick<Registry, 'errors' | 'disabled' | 'added'>, Pick<AssembleOptions, 'onMessages'> {}

function build(plugins: readonly Plugin[], { errors, disabled, added, onMessages }: Built): Registry {
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
    clients: plugins.flatMap(({ clients = [] }) => clients),
    texts: plugins.map(({ id, labels = {}, messages = async () => ({}) }) => ({ plugin: id, labels, load: messages })),
    added,
    errors,
    disabled,
    // only fill() of the same slot token creates such a fill, so the cast is safe
    fills: <C, M extends object>(slot: Slot<C, M>) => (fills.get(slot.id) ?? []) as unknown as readonly FillOf<C, M>[],
    routeOf: path => byShape.get(shapeOf(path)),
  }
}

/** Adds plugin ID and feature to what a plugin contributes, and loads its texts with its code. */
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
        accessRules: feature ? [{ feature }, thing.access] : [thing.access],
      })),
  }
}

/** Runs once; retries only after a failure. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () =>
    (running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    }))
}
