import { defineTenant, type Tenant } from '@muster/core'
import { themes } from '../themes/index.ts'

/** The usual build: every theme with every plugin; the site's address picks one. */
export const tenants: readonly Tenant[] = Object.values(themes).map(theme =>
  defineTenant({
    id: theme.id,
    theme,
    plugins: () => import('../inside/plugins.ts').then(m => m.plugins),
  }),
)
