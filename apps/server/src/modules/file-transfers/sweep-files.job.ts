import type { Job } from '../../kernel/jobs/job.ts'
import { chooseDevices } from './devices/choose-devices.ts'
import { sweepTransfers } from './sweeper.ts'

/** On each server, as commands are swept. */
export const sweepFilesJob: Job = {
  name: 'sweep-files',
  type: 'standalone',
  description: 'Moves file transfers on, and gives up what its unit does not fetch within a week.',
  schedule: { intervalMs: 1000 },
  run: ({ deps: { config, db, topics, clock, log }, signal }) =>
    sweepTransfers({
      db,
      topics,
      clock,
      signal,
      devices: chooseDevices(config),
      onError: error => log.error({ err: error }, 'file transfers failed'),
    }),
}
