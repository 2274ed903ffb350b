import { reportConfigs } from './report-configs.ts'
import { reportHistory } from './report-history.ts'
import { sendNow } from './send-now.ts'
import { sendReports } from './send-reports.job.ts'
import { unsubscribe } from './unsubscribe.ts'
import { defineModule } from '#modules/define-module.ts'

export const scheduledReportsModule = defineModule({
  id: 'scheduled-reports',
  handlers: [...reportConfigs, ...reportHistory, ...sendNow, unsubscribe],
  jobs: [sendReports],
})
