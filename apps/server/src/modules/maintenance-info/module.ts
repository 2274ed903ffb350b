import { maintenanceInfo } from './maintenance-info.ts'
import { defineModule } from '../define-module.ts'

export const maintenanceInfoModule = defineModule({
  id: 'maintenance-info',
  handlers: maintenanceInfo,
})
