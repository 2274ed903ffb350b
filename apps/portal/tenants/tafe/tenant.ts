import { defineTenant, type Tenant } from '@muster/core'
import { tafe } from '../../src/themes/tafe.theme.ts'

export const tenants: readonly Tenant[] = [
  defineTenant({ id: 'tafe', theme: tafe, plugins: () => import('./plugins.ts').then(m => m.plugins) }),
]
