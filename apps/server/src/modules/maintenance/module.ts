import { maintenanceByMail } from './by-mail.ts'
import { defineModule } from '#modules/define-module.ts'
import { cards } from './cards.ts'
import { maintenanceExports } from './exports.ts'
import { maintenanceReports } from './maintenance-reports.ts'
import { maintenanceOverview } from './overview/overview.ts'
import { serviceWatch } from './service-watch.ts'
import { maintenanceProfiles } from './profiles/maintenance-profiles.ts'

export const maintenance = [
  ...cards,
  ...maintenanceReports,
  ...maintenanceExports,
  ...maintenanceProfiles,
  ...maintenanceOverview,
]

export const maintenanceModule = defineModule({
  id: 'maintenance',
  handlers: maintenance,
  inCommit: { watches: [serviceWatch] },
  reports: maintenanceByMail,
})
