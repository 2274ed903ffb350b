import { features, permissions } from '@muster/contract'
import type { Access } from '../access/access.ts'
import type { Plugin } from './plugin.ts'
import { leaves, wiringError } from './check-helpers.ts'
import type { WiringError } from './wiring-error.ts'

const permissionCodes: ReadonlySet<string> = new Set(permissions)
const featureCodes: ReadonlySet<string> = new Set(features)

export function accesses(plugin: Plugin, plugins: readonly Plugin[]): WiringError[] {
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
