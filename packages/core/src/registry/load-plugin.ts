import type { Plugin } from './plugin.ts'

/**
 * Loads a plugin of another package. A plugin that throws, or exports none by default, becomes one that `assemble` reports and leaves out.
 *
 * @param about name of the package, its version, and the version of Muster that it is for
 */
export async function loadPlugin(
  { name, ...about }: { readonly name: string } & Required<Pick<Plugin, 'version' | 'requires'>>,
  load: () => Promise<{ readonly default?: unknown }>,
): Promise<Plugin> {
  try {
    const plugin = (await load()).default
    if (isPlugin(plugin)) return { ...plugin, ...about }
    return { id: name, ...about, failure: 'its module has no plugin as default export' }
  } catch (error) {
    return { id: name, ...about, failure: error instanceof Error ? error.message : String(error) }
  }
}

const isPlugin = (value: unknown): value is Plugin =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
