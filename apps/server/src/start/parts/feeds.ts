import { startDemo } from '#demo/start.ts'
import { Config } from '#kernel/config/config.ts'
import { Clock, Db, Log } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { startAempPoller } from '#telemetry/ingest/aemp/poller.ts'
import { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { part } from '../part.ts'
import { DemoData } from './contents.ts'
import { SentConfigurations } from './devices.ts'
import { ModuleFollowers, ReceivedMessages } from './modules.ts'

// Feeds start after the followers of ingest, which would miss their first readings, and stop before them.

/** Set once the demo fleet has reported the last day and is live; undefined without a demo fleet. */
export const DemoFleet = defineDependency<ReturnType<typeof startDemo> | undefined>('DemoFleet')

const demoFleet = part({
  name: 'demo fleet',
  needs: {
    config: Config,
    db: Db,
    demo: DemoData,
    followers: ModuleFollowers,
    log: Log,
    messages: ReceivedMessages,
    pipeline: Pipeline,
    receiver: MessageReceiver,
    // devices receive their configurations when they connect
    sent: SentConfigurations,
  },
  provides: DemoFleet,
  start: async ({ config, db, demo, log, pipeline, receiver }, { closing }) => {
    if (!demo || config.copy) return undefined
    const { units, seed, secret } = demo
    const fleet = startDemo({ db, pipeline, receiver, units, seed, secret, log })
    // before it is ready, so that a failed start stops it, too
    closing.add('demo fleet', () => fleet.stop())
    await fleet.ready
    return fleet
  },
})

const aempFeeds = part({
  name: 'AEMP feeds',
  needs: { clock: Clock, config: Config, log: Log, pipeline: Pipeline, followers: ModuleFollowers },
  start: ({ clock, config, log, pipeline }) =>
    startAempPoller({
      clock,
      sources: config.aempFeeds,
      ingest: pipeline.ingest,
      onFailure: (url, reason, retrySeconds) =>
        log.warn({ url, reason, retrySeconds }, 'an AEMP feed could not be read'),
    }),
  stop: end => end(),
})

export const feedParts = [demoFleet, aempFeeds]
