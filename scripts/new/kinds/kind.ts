import type { Contract } from '../contract.ts'
import type { PluginFiles } from '../plugin-files.ts'
import type { RouteTable } from '../routes.ts'

/** What was typed after the kind. Options that were left out are undefined. */
export interface Request {
  name: string
  singular?: string | undefined
  path?: string | undefined
  list?: string | undefined
  get?: string | undefined
  create?: string | undefined
  update?: string | undefined
  remove?: string | undefined
  units?: string | undefined
  assign?: string | undefined
  call?: string | undefined
  file?: string | undefined
}

export interface Context {
  contract: Contract
  files: PluginFiles
  routes: RouteTable
}

export interface Kind {
  /** The plugin that gets the screen where `--plugin` is left out. */
  plugin: string
  /** The line of the help. */
  help: string
  /** Adds the files and texts. @returns what is left to do */
  make(request: Request, context: Context): string[]
}
