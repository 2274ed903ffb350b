import { dashboards } from './dashboards.ts'
import { defineModule } from '../define-module.ts'

export const dashboardsModule = defineModule({
  id: 'dashboards',
  handlers: dashboards,
})
