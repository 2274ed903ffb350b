import type { Job } from '../../kernel/jobs/job.ts'
import { chooseGateway } from './gateway/choose-gateway.ts'
import { sweepCommands } from './sweeper.ts'
import { Topics } from '../../kernel/realtime/topics.ts'
import { Clock, Db, Log } from '../../kernel/services.ts'

/** On each server: claims in the database see to it that two never step the same command. */
export const sweepCommandsJob: Job = {
  name: 'sweep-commands',
  type: 'standalone',
  description:
    'Moves commands on: hands them to the gateway, follows them, and drops what its unit does not fetch in time.',
  schedule: { intervalMs: 1000 },
  run: ({ use, signal }) =>
    sweepCommands({
      db: use(Db),
      topics: use(Topics),
      clock: use(Clock).now,
      signal,
      gateway: chooseGateway(use),
      onError: error => use(Log).error({ err: error }, 'commands failed'),
    }),
}
