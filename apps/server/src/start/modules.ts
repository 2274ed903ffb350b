import { alarmsModule } from '../modules/alarms/module.ts'
import { applicationModule } from '../modules/application/module.ts'
import { authModule } from '../modules/auth/module.ts'
import { btmModule } from '../modules/btm/module.ts'
import { canbusModule } from '../modules/canbus/module.ts'
import { canSniffingModule } from '../modules/can-sniffing/module.ts'
import { commandsModule } from '../modules/commands/module.ts'
import { companiesModule } from '../modules/companies/module.ts'
import { dashboardsModule } from '../modules/dashboards/module.ts'
import { devicesModule } from '../modules/devices/module.ts'
import { dm1Module } from '../modules/dm1/module.ts'
import { embedTokensModule } from '../modules/embed-tokens/module.ts'
import { fileTransfersModule } from '../modules/file-transfers/module.ts'
import { fleetsModule } from '../modules/fleets/module.ts'
import { geofencesModule } from '../modules/geofences/module.ts'
import { historyModule } from '../modules/history/module.ts'
import { importsModule } from '../modules/imports/module.ts'
import { limitsModule } from '../modules/limits/module.ts'
import { lookupsModule } from '../modules/lookups/module.ts'
import { maintenanceModule } from '../modules/maintenance/module.ts'
import { maintenanceInfoModule } from '../modules/maintenance-info/module.ts'
import { navigatorModule } from '../modules/navigator/module.ts'
import { notificationsModule } from '../modules/notifications/module.ts'
import { profilesModule } from '../modules/profiles/module.ts'
import { quarantineModule } from '../modules/quarantine/module.ts'
import { reportsModule } from '../modules/reports/module.ts'
import { scheduledReportsModule } from '../modules/scheduled-reports/module.ts'
import { schedulerModule } from '../modules/scheduler/module.ts'
import { subscriptionsModule } from '../modules/subscriptions/module.ts'
import { trackingModule } from '../modules/tracking/module.ts'
import { translationsModule } from '../modules/translations/module.ts'
import { unitTransfersModule } from '../modules/unit-transfers/module.ts'
import { unitsModule } from '../modules/units/module.ts'
import { usersModule } from '../modules/users/module.ts'
import type { Module } from '../modules/define-module.ts'

/** Every module of the server. The portal offers scheduled reports in this order. */
export const modules: readonly Module[] = [
  reportsModule,
  alarmsModule,
  dm1Module,
  maintenanceModule,
  subscriptionsModule,
  applicationModule,
  authModule,
  btmModule,
  canbusModule,
  canSniffingModule,
  commandsModule,
  companiesModule,
  dashboardsModule,
  devicesModule,
  embedTokensModule,
  fileTransfersModule,
  fleetsModule,
  geofencesModule,
  historyModule,
  importsModule,
  limitsModule,
  lookupsModule,
  maintenanceInfoModule,
  navigatorModule,
  notificationsModule,
  profilesModule,
  quarantineModule,
  scheduledReportsModule,
  schedulerModule,
  trackingModule,
  translationsModule,
  unitTransfersModule,
  unitsModule,
  usersModule,
]
