import { maintenanceByMail } from './by-mail.ts'
import { defineModule } from '../define-module.ts'
import { cards } from './cards.ts'
import { maintenanceExports } from './exports.ts'
import { maintenanceReports } from './maintenance-reports.ts'
import { serviceWatch } from './service-watch.ts'
import { maintenanceProfiles } from './profiles/maintenance-profiles.ts'

/** What can be done about the maintenance of units, and what was; `maintenance-info` reports its status. */
export const maintenance = [...cards, ...maintenanceReports, ...maintenanceExports, ...maintenanceProfiles]

export const maintenanceModule = defineModule({
  id: 'maintenance',
  handlers: maintenance,
  inCommit: { watches: [serviceWatch] },
  reports: maintenanceByMail,
})
