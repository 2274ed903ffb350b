import type { Theme } from '../theme/theme.ts'
import type { Plugin } from './plugin.ts'

/** A build for one customer, or one of several in a build: which theme, which plugins, at which addresses. */
export interface Tenant {
  readonly id: string
  /** Host names, `*` for any run of characters; none matches no address by itself. */
  readonly match: readonly string[]
  readonly theme: Theme
  readonly plugins: readonly Plugin[]
}

/**
 * @example
 * export default defineTenant({ id: 'tafe', match: ['*.tafe.example'], theme: tafe, plugins: [map, reports] })
 */
export const defineTenant = (tenant: Tenant): Tenant => tenant
