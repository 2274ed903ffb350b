import type { Access } from '../access/access.ts'
import type { Lazy } from './lazy.ts'

/** A panel that slides over the screen. Opened by its token. */
export interface Drawer<Props> extends AnyDrawer {
  readonly load: Lazy<Props & { close(): void }>
}

export interface AnyDrawer {
  readonly kind: 'drawer'
  readonly id: string
  readonly access: Access
  readonly load: Lazy<never>
}

/**
 * @example
 * export const sendCommands = defineDrawer<{ unitId: number; unitName: string }>({
 *   id: 'send-commands', access: { anyOf: ['ADM_COMMAND_VIEW'] },
 *   load: () => import('./send-commands.drawer.tsx').then(m => m.SendCommands),
 * })
 */
export function defineDrawer<Props extends object>(definition: Omit<Drawer<Props>, 'kind'>): Drawer<Props> {
  return { kind: 'drawer', ...definition }
}
