import type { Job } from '../../kernel/jobs/job.ts'
import { chooseDevices } from './devices/choose-devices.ts'
import { sweepTransfers } from './sweeper.ts'
import { Topics } from '../../kernel/realtime/topics.ts'
import { Clock, Db, Log } from '../../kernel/services.ts'

/** On each server, as commands are swept. */
export const sweepFilesJob: Job = {
  name: 'sweep-files',
  type: 'standalone',
  description: 'Moves file transfers on, and gives up what its unit does not fetch within a week.',
  schedule: { intervalMs: 1000 },
  run: ({ use, signal }) =>
    sweepTransfers({
      db: use(Db),
      topics: use(Topics),
      clock: use(Clock).now,
      signal,
      devices: chooseDevices(use),
      onError: error => use(Log).error({ err: error }, 'file transfers failed'),
    }),
}
