import { accesses } from './check-access.ts'
import { duplicates } from './check-duplicates.ts'
import { links } from './check-links.ts'
import { isWellFormed } from './path.ts'
import type { Plugin } from './plugin.ts'
import { wiringError } from './check-helpers.ts'
import type { WiringError } from './wiring-error.ts'

/** Returns all wiring mistakes, in the order of the plugins. */
export function check(plugins: readonly Plugin[]): WiringError[] {
  return [
    ...duplicates(plugins),
    ...plugins.flatMap(plugin => [
      ...shape(plugin),
      ...accesses(plugin),
      ...links(plugin, plugins),
      ...overrides(plugin),
    ]),
  ]
}

function shape({ id, routes = [], widgets = [] }: Plugin): WiringError[] {
  return [
    ...(/^[a-z][a-z\d-]*$/.test(id)
      ? []
      : [
          wiringError(
            'PLUGIN_MALFORMED',
            id,
            `Plugin id '${id}' is not a plain name.`,
            'Use small letters, digits and hyphens.',
          ),
        ]),
    ...routes
      .filter(({ path }) => !isWellFormed(path))
      .map(({ path }) =>
        wiringError(
          'ROUTE_MALFORMED',
          id,
          `Route '${path}' is not a path.`,
          "Write it like '/fleets/:id': slash first, none last.",
        ),
      ),
    ...widgets
      .filter(({ tag }) => !/^muster-[a-z\d-]*[a-z\d]$/.test(tag))
      .map(({ tag }) =>
        wiringError('WIDGET_MALFORMED', id, `'${tag}' is no tag of a widget.`, "Write it like 'muster-fleet-map'."),
      ),
  ]
}

function overrides({ id, unmatched = [] }: Plugin): WiringError[] {
  return unmatched.map(what =>
    wiringError(
      'OVERRIDE_MISSING',
      id,
      `An override changes ${what}, which the plugin does not have.`,
      'Remove the override, or correct its token.',
    ),
  )
}
