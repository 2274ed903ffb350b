import { compatibleVersion } from '@muster/contract'
import { accesses } from './check-access.ts'
import { duplicates } from './check-duplicates.ts'
import { links } from './check-links.ts'
import { isWellFormed } from './path.ts'
import type { Plugin } from './plugin.ts'
import { wiringError } from './check-helpers.ts'
import type { WiringError } from './wiring-error.ts'

/** Returns all wiring mistakes, in the order of the plugins. @param version of the host, compared with what plugins require */
export function check(plugins: readonly Plugin[], version?: string): WiringError[] {
  return [
    ...duplicates(plugins),
    ...plugins.flatMap(plugin =>
      plugin.failure === undefined
        ? [
            ...shape(plugin),
            ...fit(plugin, version),
            ...accesses(plugin, plugins),
            ...links(plugin, plugins),
            ...overrides(plugin),
          ]
        : [
            wiringError(
              'PLUGIN_LOAD_FAILED',
              plugin.id,
              `Its code does not load: ${plugin.failure}.`,
              'Correct the plugin and build the portal again.',
            ),
          ],
    ),
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

/** Plugins for another major version, or another minor one before 1.0, may use what has changed since. */
function fit({ id, requires }: Plugin, version: string | undefined): WiringError[] {
  if (requires === undefined || version === undefined || compatibleVersion(requires) === compatibleVersion(version))
    return []
  return [
    wiringError(
      'PLUGIN_VERSION',
      id,
      `It is for version ${requires} of Muster, and this is ${version}.`,
      `Install a version of the plugin for Muster ${compatibleVersion(version)}.`,
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
