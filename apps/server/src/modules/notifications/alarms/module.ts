import { listAlarmsPaginated } from '@muster/contract'
import { alarms } from './alarms.ts'
import { alarmsByMail } from './by-mail.ts'
import { defineModule } from '#modules/define-module.ts'

export const alarmsModule = defineModule({
  id: 'alarms',
  handlers: alarms,
  reports: [alarmsByMail],
  widgetCalls: { 'muster-alarm-list': { operations: [listAlarmsPaginated] } },
})
