import { defineModule } from '#modules/define-module.ts'
import { driveRolloutsJob } from './drive-rollouts.job.ts'
import { rollouts } from './rollouts.ts'

export const rolloutsModule = defineModule({ id: 'rollouts', handlers: rollouts, jobs: [driveRolloutsJob] })
