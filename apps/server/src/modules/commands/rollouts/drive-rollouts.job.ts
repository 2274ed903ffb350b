import { Clock, Db } from '#kernel/dependencies.ts'
import type { Job } from '#kernel/jobs/job.ts'
import { Topics } from '#kernel/realtime/topics.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { driveRollouts } from './drive-rollouts.ts'

/** Runs on each server: a lock per roll-out prevents two servers from advancing the same one. */
export const driveRolloutsJob: Job = {
  name: 'drive-rollouts',
  type: 'standalone',
  description:
    'Starts the next wave of roll-outs, holds back jobs of units that do not meet the condition, and stops at failures.',
  schedule: { intervalMs: 1000 },
  run: ({ use, signal }) =>
    driveRollouts({ db: use(Db), topics: use(Topics), link: use(DeviceLink), now: use(Clock).now() }, signal),
}
