import type { Bound } from '../http/handler.ts'
import { alarms } from './alarms/alarms.ts'
import { application } from './application/application.ts'
import { impersonation } from './auth/impersonation.ts'
import { signing } from './auth/login.ts'
import { me } from './auth/me.ts'
import { passwordReset } from './auth/password-reset.ts'
import { canbus } from './canbus/canbus.ts'
import { commands } from './commands/commands.ts'
import { companies } from './companies/companies.ts'
import { dashboards } from './dashboards/dashboards.ts'
import { dm1 } from './dm1/dm1.ts'
import { embedTokens } from './embed-tokens/embed-tokens.ts'
import { fileTransfers } from './file-transfers/file-transfers.ts'
import { fleets } from './fleets/fleets.ts'
import { geofences } from './geofences/geofences.ts'
import { history } from './history/history.ts'
import { lookups } from './lookups/lookups.ts'
import { maintenance } from './maintenance/maintenance.ts'
import { maintenanceInfo } from './maintenance-info/maintenance-info.ts'
import { navigator } from './navigator/navigator.ts'
import { notificationConfigurator } from './notification-configurator/notification-configurator.ts'
import { profiles } from './profiles/profiles.ts'
import { quarantine } from './quarantine/quarantine.ts'
import { reports } from './reports/index.ts'
import { scheduler } from './scheduler/scheduler.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { tracking } from './tracking/tracking.ts'
import { translations } from './translations/translations.ts'
import { units } from './units/units.ts'
import { exportSettings } from './users/export-settings.ts'
import { search } from './users/search.ts'
import { users } from './users/users.ts'
import { webNotifications } from './web-notifications/web-notifications.ts'

/** Every handler there is. An operation that is not among them answers 501. */
export const handlers: readonly Bound[] = [
  ...alarms,
  ...application,
  ...commands,
  ...companies,
  ...fileTransfers,
  ...fleets,
  ...geofences,
  ...history,
  ...impersonation,
  ...lookups,
  ...me,
  ...passwordReset,
  search,
  ...signing,
  ...canbus,
  ...embedTokens,
  ...profiles,
  ...dashboards,
  ...dm1,
  ...maintenance,
  ...maintenanceInfo,
  ...navigator,
  ...notificationConfigurator,
  ...quarantine,
  ...reports,
  ...scheduler,
  ...subscriptions,
  ...tracking,
  ...translations,
  ...units,
  ...exportSettings,
  ...users,
  ...webNotifications,
]
