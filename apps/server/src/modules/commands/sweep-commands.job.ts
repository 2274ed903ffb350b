import type { Job } from '../../kernel/jobs/job.ts'
import { chooseGateway } from './gateway/choose-gateway.ts'
import { sweepCommands } from './sweeper.ts'

/** On each server: claims in the database see to it that two never step the same command. */
export const sweepCommandsJob: Job = {
  name: 'sweep-commands',
  type: 'standalone',
  description:
    'Moves commands on: hands them to the gateway, follows them, and drops what its unit does not fetch in time.',
  schedule: { intervalMs: 1000 },
  run: ({ deps: { config, db, topics, clock, log }, signal }) =>
    sweepCommands({
      db,
      topics,
      clock,
      signal,
      gateway: chooseGateway(config),
      onError: error => log.error({ err: error }, 'commands failed'),
    }),
}
