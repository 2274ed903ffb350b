import type { Lazy } from './lazy.ts'
import type { Plugin } from './plugin.ts'
import type { AnyRoute } from './route.ts'
import type { AnyFill } from './slot.ts'
import type { AnyDrawer } from './drawer.ts'
import type { AnyWidget } from './widget.ts'

type Token = AnyRoute | AnyDrawer | AnyFill | AnyWidget
type PropsOf<T extends Token> = T['load'] extends Lazy<infer P> ? P : never

export interface Override {
  readonly kind: Token['kind']
  readonly key: string
  /** If absent, the contribution is removed. */
  readonly load?: Lazy<never>
}

/** Replaces a screen, drawer, tile or widget of the plugin by one with the same props. */
export function replace<T extends Token>(token: T, load: Lazy<PropsOf<NoInfer<T>>>): Override {
  return { kind: token.kind, key: keyOf(token), load }
}

/** Removes a contribution from a plugin, and the menu entries that link to it. */
export function without(token: Token): Override {
  return { kind: token.kind, key: keyOf(token) }
}

/**
 * Creates a tenant's variant of a plugin, without changing the plugin.
 *
 * @example
 * withOverrides(
 *   admin,
 *   replace(fleetDetail, () => import('./fleet-detail.tsx').then(m => m.FleetDetail)),
 *   without(alarmsTile),
 * )
 */
export function withOverrides(plugin: Plugin, ...overrides: readonly Override[]): Plugin {
  const found = new Set<Override>()
  const change = <T extends Token>(tokens: readonly T[] | undefined): readonly T[] | undefined =>
    tokens?.flatMap(token => {
      const override = overrides.find(({ kind, key }) => kind === token.kind && key === keyOf(token))
      if (!override) return [token]
      found.add(override)
      return override.load ? [{ ...token, load: override.load }] : []
    })

  const changed: Plugin = {
    ...plugin,
    routes: change(plugin.routes),
    drawers: change(plugin.drawers),
    fills: change(plugin.fills),
    widgets: change(plugin.widgets),
  }
  const removed = new Set(overrides.filter(({ kind, load }) => kind === 'route' && !load).map(({ key }) => key))
  const unmatched = overrides.filter(override => !found.has(override)).map(({ kind, key }) => `${kind} ${key}`)
  return {
    ...changed,
    menu: plugin.menu?.map(({ under, nodes }) => ({ under, nodes: nodes.filter(({ to }) => !removed.has(to.path)) })),
    unmatched: [...(plugin.unmatched ?? []), ...unmatched],
  }
}

function keyOf(token: Token): string {
  if (token.kind === 'route') return token.path
  if (token.kind === 'widget') return token.tag
  return token.kind === 'fill' ? `${token.slot}/${token.id}` : token.id
}
