import { maintenanceByMail } from './by-mail.ts'
import { maintenance } from './maintenance.ts'
import { defineModule } from '../define-module.ts'

export const maintenanceModule = defineModule({
  id: 'maintenance',
  handlers: maintenance,
  reports: maintenanceByMail,
})
