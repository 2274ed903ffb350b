import { themeIds } from '../theme/theme.ts'
import { defaultConfig, type MapStyle, type RuntimeConfig } from './config.ts'

/** The configuration file is invalid; `problems` names every invalid path. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The runtime configuration is wrong. Correct it and reload:', ...problems].join('\n'))
    this.problems = problems
  }
}

/**
 * Completes a partial configuration with the defaults.
 *
 * @throws ConfigError naming every invalid path
 * @example
 * const config = readConfig(await (await fetch('/config.json')).json())
 */
export function readConfig(given: unknown): RuntimeConfig {
  const problems: string[] = []
  const config = merge(defaultConfig, given ?? {}, optionalParts, 'config', problems) as RuntimeConfig
  if (problems.length === 0) problems.push(...check(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return withoutSlashes(config)
}

/** Parts without a default, by path. */
const optionalParts: Record<string, string> = {
  'config.map.style': '',
  'config.map.tiles': '',
  'config.map.sitePlan': '',
  'config.map.googleKey': '',
}

/** Merges the given values into the defaults. A default determines the expected type. */
function merge(
  defaults: unknown,
  given: unknown,
  extra: typeof optionalParts,
  path: string,
  problems: string[],
): unknown {
  if (given === undefined || given === null) return defaults
  if (kindOf(given) !== kindOf(defaults)) {
    problems.push(`${path} is ${kindOf(given)} but must be ${kindOf(defaults)}.`)
    return defaults
  }
  if (kindOf(defaults) !== 'an object') return given
  const allowed = { ...optionalsAt(path, extra), ...(defaults as object) } as Record<string, unknown>
  const merged: Record<string, unknown> = { ...(defaults as object) }
  for (const [key, value] of Object.entries(given as object)) {
    if (path === 'config.bases' && key.startsWith('plugin:'))
      merged[key] = merge('', value, extra, `${path}.${key}`, problems)
    else if (Object.hasOwn(allowed, key)) merged[key] = merge(allowed[key], value, extra, `${path}.${key}`, problems)
    else problems.push(`${path}.${key} is not known. Known here: ${Object.keys(allowed).join(', ')}.`)
  }
  return merged
}

const optionalsAt = (path: string, extra: typeof optionalParts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(extra)
      .flatMap(([name, value]) => (name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), value]] : []))
      .filter(([key]) => !String(key).includes('.')),
  )

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function check({ bases, sockets, destinations, credentials, map, themes, reports }: RuntimeConfig): string[] {
  return [
    ...Object.entries(bases).flatMap(([name, base]) =>
      /^(https?:\/\/|\/)/.test(base)
        ? []
        : [`config.bases.${name} is '${base}' but must start with http://, https:// or /.`],
    ),
    ...Object.entries(sockets).flatMap(([name, socket]) =>
      /^(wss?:\/\/|\/)/.test(socket)
        ? []
        : [`config.sockets.${name} is '${socket}' but must start with ws://, wss:// or /.`],
    ),
    ...(destinations.commands.includes('{unitId}')
      ? []
      : [`config.destinations.commands is '${destinations.commands}' but must hold {unitId}.`]),
    ...Object.entries(credentials).flatMap(([name, mode]) =>
      ['bearer', 'none'].includes(mode) ? [] : [`config.credentials.${name} is '${mode}' but must be bearer or none.`],
    ),
    ...(['maplibre', 'google'].includes(map.engine)
      ? []
      : [`config.map.engine is '${map.engine}' but must be maplibre or google.`]),
    ...(map.engine === 'google' && !map.googleKey
      ? ['config.map.googleKey is missing; the google engine needs it.']
      : []),
    ...map.styles.flatMap((style: Partial<MapStyle> | null, i) =>
      style?.name && style.url && ['style', 'raster'].includes(style.kind ?? '') && Array.isArray(style.hosts)
        ? []
        : [`config.map.styles[${i}] must be { "name": …, "kind": style or raster, "url": …, "hosts": […] }.`],
    ),
    ...Object.entries(reports).flatMap(([report, limits]) =>
      Object.entries(limits).flatMap(([name, most]: [string, number]) =>
        Number.isInteger(most) && most > 0
          ? []
          : [`config.reports.${report}.${name} is ${most} but must be a whole number above 0.`],
      ),
    ),
    ...themes.flatMap((rule: Partial<(typeof themes)[number]> | null, i) =>
      typeof rule?.host === 'string' && (themeIds as readonly unknown[]).includes(rule.theme)
        ? []
        : [`config.themes[${i}] must be { "host": "*.example.com", "theme": one of ${themeIds.join(', ')} }.`],
    ),
  ]
}

function withoutSlashes(config: RuntimeConfig): RuntimeConfig {
  const bases = Object.entries(config.bases).map(([name, base]) => [name, base.replace(/\/+$/, '')])
  return { ...config, bases: Object.fromEntries(bases), resources: config.resources.replace(/\/+$/, '') }
}
