import { globSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import type { SourceTexts } from './source-texts.ts'

/** External plugin, built into the portal and the widgets. */
export interface AddedPlugin {
  readonly name: string
  readonly version: string
  /** Compatible versions of Muster. */
  readonly requires: string
  readonly folder: string
  /** Module with the plugin as default export. */
  readonly entry: string
  /** Module of its widgets, exported as `./widgets`. */
  readonly widgets?: string
}

interface Manifest {
  readonly name: string
  readonly version?: string
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Widget data for the server. */
export interface AddedWidget {
  readonly tag: `muster-${string}`
  /** Names of its properties. */
  readonly names: readonly string[]
  /** IDs of the operations it calls. */
  readonly calls: readonly string[]
  /** Permissions of these operations. */
  readonly permissions: readonly string[]
}

const packages = join(import.meta.dirname, '../..')

/** Reads the packages in the folders of `MUSTER_PLUGINS`. @throws Error for a folder without a plugin */
export function addedPlugins(folders = process.env.MUSTER_PLUGINS): readonly AddedPlugin[] {
  return (folders ?? '')
    .split(delimiter)
    .filter(folder => folder !== '')
    .map(folder => {
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
      const { name, version = '0.0.0', exports = {}, dependencies, peerDependencies } = manifest
      const pathOf = (key: string) => {
        const path = exports[key]
        return path && resolve(folder, typeof path === 'string' ? path : path.default)
      }
      const entry = pathOf('.')
      if (!entry) throw new Error(`${join(folder, 'package.json')} exports no plugin: name its module at exports["."].`)
      const requires = peerDependencies?.['@muster/core'] ?? dependencies?.['@muster/core'] ?? '*'
      const widgets = pathOf('./widgets')
      return {
        name,
        version,
        // an archive has no range: its version is the installed one
        requires: /\d/.test(requires) && !requires.includes(':') ? requires : installedVersion(folder),
        folder,
        entry,
        ...(widgets && { widgets }),
      }
    })
}

function installedVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/@muster/core/package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Packages shared by plugins and host, because a second copy of React or of a context would be separate. */
export const sharedPackages: readonly string[] = [
  ...globSync('*/package.json', { cwd: packages }).map(
    file => (JSON.parse(readFileSync(join(packages, file), 'utf8')) as Manifest).name,
  ),
  '@tanstack/react-query',
  'i18next',
  'react',
  'react-dom',
  'react-hook-form',
  'react-i18next',
  'zustand',
]

/** Texts of plugins by language, from `labels.<language>.json` and `messages.<language>.json` in their folders. */
export function withAddedTexts(texts: SourceTexts, plugins: readonly AddedPlugin[]): SourceTexts {
  const all: Record<string, Readonly<Record<string, string>>> = { ...texts }
  for (const { folder } of plugins)
    for (const file of globSync('src/**/{labels,messages}.*.json', { cwd: folder }).toSorted()) {
      const language = file.split('.').at(-2) ?? ''
      all[language] = { ...all[language], ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object) }
    }
  return { ...all, en: all['en'] ?? {} }
}

interface WidgetDefinition {
  readonly tag: `muster-${string}`
  readonly props: { readonly fields?: object }
  readonly calls?: readonly { readonly id: string; readonly access: { readonly anyOf?: readonly string[] } }[]
}

/** Loads the definitions of a plugin's widgets. @throws Error for properties without names */
export async function widgetsOf({ name, widgets }: AddedPlugin): Promise<readonly AddedWidget[]> {
  if (widgets === undefined) return []
  const { widgets: defined = [] } = await load<{ widgets?: readonly WidgetDefinition[] }>(widgets)
  return defined.map(({ tag, props, calls = [] }) => {
    if (!props.fields)
      throw new Error(`The properties of <${tag}> in ${name} have no names: define them with fields().`)
    return {
      tag,
      names: Object.keys(props.fields),
      calls: calls.map(({ id }) => id),
      permissions: calls.flatMap(({ access }) => access.anyOf ?? []),
    }
  })
}

async function load<Module>(file: string): Promise<Module> {
  const { module } = await runnerImport<Module>(file, {
    configFile: false,
    root: packages,
    logLevel: 'error',
    resolve: { dedupe: [...sharedPackages] },
  })
  return module
}

/** Replaces a module by generated code. */
export function replaced(id: string, code: () => string): Plugin {
  const virtual = `\0muster:${id}`
  return {
    name: `muster:replaced-${id}`,
    enforce: 'pre',
    resolveId: source => (source === id ? virtual : undefined),
    load: loaded => (loaded === virtual ? code() : undefined),
  }
}

/** Writes `plugins.json`, from which the server reads the plugins of a portal. */
export function pluginList(plugins: readonly AddedPlugin[]): Plugin {
  return {
    name: 'muster:plugin-list',
    apply: 'build',
    async generateBundle() {
      const list = await Promise.all(
        plugins.map(async plugin => ({
          name: plugin.name,
          version: plugin.version,
          widgets: (await widgetsOf(plugin)).map(({ names: _, ...widget }) => widget),
        })),
      )
      this.emitFile({ type: 'asset', fileName: 'plugins.json', source: JSON.stringify(list) })
    },
  }
}
