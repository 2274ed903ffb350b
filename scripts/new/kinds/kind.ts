import type { Contract } from '../contract.ts'
import type { Names } from '../names.ts'
import type { PluginFiles } from '../plugin-files.ts'
import type { RouteTable } from '../routes.ts'
import type { Texts } from '../texts.ts'

/** What was typed, and where the screen goes. */
export interface Context {
  /** Options by their names. */
  options: Readonly<Record<string, string | undefined>>
  /** The noun in all spellings, as templates use them. */
  names: Names
  contract: Contract
  files: PluginFiles
  routes: RouteTable
  texts: Texts
}

export interface Kind {
  /** The plugin that gets the screen where `--plugin` is left out. */
  plugin: string
  /** What its name is on the command line: the plural of a noun, or any name. */
  named: 'plural' | 'name'
  /** What it makes, for the help. */
  help: string
  /** Adds files and texts. @returns what is left to do */
  make(context: Context): string[]
}
