import { replace, withOverrides, type Plugin } from '@muster/core'
import dashboards from '@muster/plugin-dashboards'
import { mainDashboard } from '@muster/plugin-dashboards/routes'
import maintenance from '@muster/plugin-maintenance'
import map from '@muster/plugin-map'
import notifications from '@muster/plugin-notifications'
import reports from '@muster/plugin-reports'
import { account } from '../../src/account/account.plugin.ts'
import { shell } from '../../src/shell/shell.plugin.ts'

/** Plugins for tractor owners; their dealers use another portal for administration. */
export const plugins: readonly Plugin[] = [
  shell,
  withOverrides(
    dashboards,
    replace(mainDashboard, () => import('./care-dashboard.tsx').then(m => m.CareDashboard)),
  ),
  map,
  reports,
  maintenance,
  notifications,
  account,
]
