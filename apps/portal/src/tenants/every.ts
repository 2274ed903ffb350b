import { defineTenant, type Tenant } from '@muster/core'
import { themes } from '../themes/index.ts'

/** Tenants of the default build: every theme with all plugins; the host name selects one. */
export const tenants: readonly Tenant[] = Object.values(themes).map(theme =>
  defineTenant({
    id: theme.id,
    theme,
    plugins: () => import('../inside/plugins.ts').then(m => m.plugins),
  }),
)
