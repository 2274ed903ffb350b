import { dashboards } from './dashboards.ts'
import { defineModule } from '#modules/define-module.ts'

export const dashboardsModule = defineModule({
  id: 'dashboards',
  handlers: dashboards,
})
