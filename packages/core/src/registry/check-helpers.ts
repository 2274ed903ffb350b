import type { MenuGroup, MenuLeaf } from './menu.ts'
import type { Plugin } from './plugin.ts'
import type { WiringCode, WiringError } from './wiring-error.ts'

export const wiringError = (code: WiringCode, plugin: string, message: string, fix: string): WiringError => ({
  code,
  plugin,
  message,
  fix,
})

/** Menu entries of a plugin with their groups. */
export const leaves = ({ menu = [] }: Plugin): (MenuLeaf & { readonly under: MenuGroup })[] =>
  menu.flatMap(({ under, nodes }) => nodes.map(leaf => ({ ...leaf, under })))
