import { listAssetCommandTemplates, sendCommand } from '@muster/contract'
import { Topics } from '#kernel/realtime/topics.ts'
import { Db } from '#kernel/dependencies.ts'
import { sweepJob } from '#kernel/outbox/services.ts'
import { commandChannel } from './command-channel.ts'
import { CommandConfig } from './command-config.ts'
import { commandOutbox } from './command-outbox.ts'
import { companyOf } from './command-queries.ts'
import { commands } from './commands.ts'
import { commandJobs } from './gateway/command-jobs.ts'
import { defineModule } from '#modules/define-module.ts'

export const commandsModule = defineModule({
  id: 'commands',
  handlers: commands,
  jobs: [sweepJob(commandOutbox)],
  deviceJobs: [commandJobs],
  channels: [{ at: 'command-manager', open: use => commandChannel(use(Topics), unitId => companyOf(use(Db), unitId)) }],
  widgetCalls: {
    'muster-command-button': { operations: [listAssetCommandTemplates, sendCommand], channels: ['commands'] },
  },
  config: [CommandConfig],
})
