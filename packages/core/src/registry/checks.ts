import { compatibleVersion, features, permissions } from '@muster/contract'
import { duplicates } from './check-duplicates.ts'
import { links } from './check-links.ts'
import { isWellFormed } from './path.ts'
import type { Plugin } from './plugin.ts'
import { wiringError, leaves } from './check-helpers.ts'
import type { WiringError } from './wiring-error.ts'
import type { Access } from '../access/access.ts'

const permissionCodes: ReadonlySet<string> = new Set(permissions)
const featureCodes: ReadonlySet<string> = new Set(features)

function accesses(plugin: Plugin, plugins: readonly Plugin[]): WiringError[] {
  const { id, feature, routes = [], fills = [], drawers = [], widgets = [] } = plugin
  const gates: readonly { where: string; access: Access }[] = [
    { where: 'the plugin', access: { feature } },
    ...routes.map(({ path, access }) => ({ where: `route ${path}`, access })),
    ...fills.map(fill => ({ where: `fill ${fill.id}`, access: fill.access })),
    ...drawers.map(drawer => ({ where: `drawer ${drawer.id}`, access: drawer.access })),
    ...widgets.map(({ tag, access }) => ({ where: `widget ${tag}`, access })),
    ...leaves(plugin).flatMap(({ id: leaf, narrow }) =>
      narrow ? [{ where: `menu entry ${leaf}`, access: narrow }] : [],
    ),
  ]
  const added = new Set<string>(plugins.flatMap(({ permissions: own = [] }) => own))
  return gates.flatMap(({ where, access: { anyOf, allOf, feature: flag } }) => [
    ...[...(anyOf ?? []), ...(allOf ?? [])]
      .filter(code => !permissionCodes.has(code) && !added.has(code))
      .map(code =>
        wiringError(
          'ACCESS_PERMISSION_UNKNOWN',
          id,
          `Permission ${code} of ${where} does not exist.`,
          'Correct it, or name it in permissions.',
        ),
      ),
    ...(flag === undefined || featureCodes.has(flag)
      ? []
      : [
          wiringError(
            'ACCESS_FEATURE_UNKNOWN',
            id,
            `Feature ${flag} of ${where} does not exist.`,
            'Correct it, or add it to the contract.',
          ),
        ]),
    ...(anyOf?.length === 0
      ? [
          wiringError(
            'ACCESS_EMPTY',
            id,
            `The list anyOf of ${where} is empty and lets nobody in.`,
            'Name a permission, or leave anyOf out.',
          ),
        ]
      : []),
  ])
}

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

/** Plugins for another major version, or another minor version before 1.0, may depend on changed features. */
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
