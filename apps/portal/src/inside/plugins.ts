import type { Plugin } from '@muster/core'
import admin from '@muster/plugin-admin'
import commands from '@muster/plugin-commands'
import dashboards from '@muster/plugin-dashboards'
import equipment from '@muster/plugin-equipment'
import maintenance from '@muster/plugin-maintenance'
import map from '@muster/plugin-map'
import notifications from '@muster/plugin-notifications'
import organisation from '@muster/plugin-organisation'
import profiles from '@muster/plugin-profiles'
import reports from '@muster/plugin-reports'
import subscriptions from '@muster/plugin-subscriptions'
import { account } from '../account/account.plugin.ts'
import { shell } from '../shell/shell.plugin.ts'

/** Plugins of the portal in menu order. */
export const plugins: readonly Plugin[] = [
  shell,
  dashboards,
  map,
  reports,
  maintenance,
  commands,
  profiles,
  equipment,
  organisation,
  admin,
  subscriptions,
  notifications,
  account,
]
