import type { Use } from '#kernel/dependency.ts'
import type { Module } from '#modules/define-module.ts'
import type { CommitHooks } from '#telemetry/ingest/commit-hooks.ts'
import type { Follower } from '#telemetry/ingest/followers.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import type { Closing } from './closing.ts'

/** Combines the module hooks in the transaction of ingest. */
export const commitHooks = (modules: readonly Module[]): CommitHooks => ({
  alarms: modules.flatMap(({ inCommit }) => inCommit?.alarms ?? []),
  watches: modules.flatMap(({ inCommit }) => inCommit?.watches ?? []),
})

/** Connects the jobs of all modules to the connected devices. */
export const provideDeviceJobs = (use: Use, modules: readonly Module[]): void =>
  use(DeviceLink).provideJobs(modules.flatMap(({ deviceJobs = [] }) => deviceJobs.map(create => create(use))))

/**
 * Subscribes the followers of modules to commits of ingest. When the server closes, followers of positions end first, because
 * they may raise alarms; then ingest commits its queue, and followers of alarms end last.
 */
export function followModules(use: Use, modules: readonly Module[], closing: Closing): void {
  const { onPositions, onAlarms, drain } = use(Pipeline)
  for (const { id, on } of modules) for (const create of on?.alarms ?? []) subscribe(id, onAlarms, create(use))
  closing.add('pipeline', drain)
  for (const { id, on } of modules) for (const create of on?.positions ?? []) subscribe(id, onPositions, create(use))

  function subscribe<L>(id: string, to: (listener: L) => () => void, { receive, end }: Follower<L>): void {
    const unsubscribe = to(receive)
    closing.add(id, async () => {
      unsubscribe()
      await end?.()
    })
  }
}
