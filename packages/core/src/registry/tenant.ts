import type { Theme } from '../theme/theme.ts'
import type { Plugin } from './plugin.ts'

/** A build for one customer, or one of several in a build. The runtime configuration maps host names to tenants. */
export interface Tenant {
  readonly id: string
  readonly theme: Theme
  /** In menu order; loaded after login. */
  plugins(): Promise<readonly Plugin[]>
}

/**
 * @example
 * export const tenants = [defineTenant({ id: 'tafe', theme: tafe, plugins: () => import('./plugins.ts').then(m => m.plugins) })]
 */
export const defineTenant = (tenant: Tenant): Tenant => tenant
