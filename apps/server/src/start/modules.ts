import { alarmsModule } from '#modules/notifications/alarms/module.ts'
import { aboutModule } from '#modules/admin/about/module.ts'
import { auditModule } from '#modules/admin/audit/module.ts'
import { authModule } from '#modules/auth/module.ts'
import { modelsModule } from '#modules/equipment/models/module.ts'
import { canModule } from '#modules/profiles/can/module.ts'
import { sniffingModule } from '#modules/commands/sniffing/module.ts'
import { commandsModule } from '#modules/commands/module.ts'
import { companiesModule } from '#modules/organisation/companies/module.ts'
import { dashboardsModule } from '#modules/dashboards/module.ts'
import { devicesModule } from '#modules/organisation/devices/module.ts'
import { dm1Module } from '#modules/profiles/dm1/module.ts'
import { embedTokensModule } from '#modules/admin/embed-tokens/module.ts'
import { feedTokensModule } from '#modules/admin/feed-tokens/module.ts'
import { fileTransfersModule } from '#modules/commands/files/module.ts'
import { firmwareModule } from '#modules/commands/firmware/module.ts'
import { fleetsModule } from '#modules/organisation/fleets/module.ts'
import { geofencesModule } from '#modules/profiles/geofences/module.ts'
import { historyModule } from '#modules/map/history/module.ts'
import { importsModule } from '#modules/organisation/imports/module.ts'
import { deviceConfigurationModule } from '#modules/equipment/device-configuration/module.ts'
import { silenceModule } from '#modules/equipment/silence/module.ts'
import { countersModule } from '#modules/equipment/counters/module.ts'
import { watchesModule } from '#modules/equipment/watches/module.ts'
import { limitsModule } from '#modules/equipment/limits/module.ts'
import { lookupsModule } from '#modules/admin/lookups/module.ts'
import { maintenanceModule } from '#modules/maintenance/module.ts'
import { navigatorModule } from '#modules/map/navigator/module.ts'
import { notificationsModule } from '#modules/notifications/module.ts'
import { profilesModule } from '#modules/profiles/module.ts'
import { reportsModule } from '#modules/reports/module.ts'
import { scheduledReportsModule } from '#modules/reports/scheduled/module.ts'
import { singleSignOnModule } from '#modules/organisation/single-sign-on/module.ts'
import { rolloutsModule } from '#modules/commands/rollouts/module.ts'
import { schedulerModule } from '#modules/admin/scheduler/module.ts'
import { subscriptionsModule } from '#modules/subscriptions/module.ts'
import { trackingModule } from '#modules/map/tracking/module.ts'
import { translationsModule } from '#modules/admin/translations/module.ts'
import { unitTransfersModule } from '#modules/organisation/unit-transfers/module.ts'
import { unitsModule } from '#modules/equipment/units/module.ts'
import { usersModule } from '#modules/organisation/users/module.ts'
import type { Module } from '#modules/define-module.ts'

/** Every module of the server. The portal offers scheduled reports in this order. */
export const modules: readonly Module[] = [
  reportsModule,
  alarmsModule,
  dm1Module,
  maintenanceModule,
  subscriptionsModule,
  aboutModule,
  auditModule,
  authModule,
  modelsModule,
  canModule,
  sniffingModule,
  commandsModule,
  companiesModule,
  singleSignOnModule,
  countersModule,
  dashboardsModule,
  devicesModule,
  embedTokensModule,
  feedTokensModule,
  fileTransfersModule,
  firmwareModule,
  fleetsModule,
  geofencesModule,
  historyModule,
  importsModule,
  deviceConfigurationModule,
  limitsModule,
  lookupsModule,
  navigatorModule,
  notificationsModule,
  profilesModule,
  rolloutsModule,
  scheduledReportsModule,
  schedulerModule,
  silenceModule,
  watchesModule,
  trackingModule,
  translationsModule,
  unitTransfersModule,
  unitsModule,
  usersModule,
]
