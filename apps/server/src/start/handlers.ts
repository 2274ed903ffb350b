import type { Bound } from '../kernel/http/handler.ts'
import { alarms } from '../modules/alarms/alarms.ts'
import { application } from '../modules/application/application.ts'
import { impersonation } from '../modules/auth/impersonation.ts'
import { signing } from '../modules/auth/login.ts'
import { me } from '../modules/auth/me.ts'
import { passwordReset } from '../modules/auth/password-reset.ts'
import { canbus } from '../modules/canbus/canbus.ts'
import { commands } from '../modules/commands/commands.ts'
import { companies } from '../modules/companies/companies.ts'
import { dashboards } from '../modules/dashboards/dashboards.ts'
import { dm1 } from '../modules/dm1/dm1.ts'
import { embedTokens } from '../modules/embed-tokens/embed-tokens.ts'
import { fileTransfers } from '../modules/file-transfers/file-transfers.ts'
import { fleets } from '../modules/fleets/fleets.ts'
import { geofences } from '../modules/geofences/geofences.ts'
import { history } from '../modules/history/history.ts'
import { lookups } from '../modules/lookups/lookups.ts'
import { maintenance } from '../modules/maintenance/maintenance.ts'
import { maintenanceInfo } from '../modules/maintenance-info/maintenance-info.ts'
import { navigator } from '../modules/navigator/navigator.ts'
import { notificationConfigurator } from '../modules/notifications/settings/notification-configurator.ts'
import { profiles } from '../modules/profiles/profiles.ts'
import { quarantine } from '../modules/quarantine/quarantine.ts'
import { reports } from '../modules/reports/index.ts'
import { scheduler } from '../modules/scheduler/scheduler.ts'
import { subscriptions } from '../modules/subscriptions/subscriptions.ts'
import { tracking } from '../modules/tracking/tracking.ts'
import { translations } from '../modules/translations/translations.ts'
import { units } from '../modules/units/units.ts'
import { exportSettings } from '../modules/users/export-settings.ts'
import { search } from '../modules/users/search.ts'
import { users } from '../modules/users/users.ts'
import { webNotifications } from '../modules/notifications/web-notifications.ts'

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
