import type { Job } from '#kernel/jobs/job.ts'
import { Db } from '#kernel/dependencies.ts'
import { applyBatch } from './apply-batch.ts'
import { checkImport } from './check-import.ts'

/** Runs on each server: locks in the database prevent two servers from applying the same line. */
export const runImports: Job = {
  name: 'run-imports',
  type: 'standalone',
  description: 'Checks uploaded files, and adds and changes what running imports say.',
  schedule: { intervalMs: 1000 },
  run: async ({ use, signal }) => {
    const open = await use(Db)
      .selectFrom('import')
      .select(['import_id', 'state'])
      .where('state', 'in', ['CHECKING', 'RUNNING'])
      .orderBy('import_id')
      .execute()
    let running: number[] = []
    for (const { import_id, state } of open) {
      signal.throwIfAborted()
      if (state === 'CHECKING') await checkImport(use, import_id, signal)
      else running.push(import_id)
    }
    // one batch of each import in turn, so that a long file does not delay short ones
    for (const rounds = roundsFor(running.length); running.length > 0 && rounds.left > 0; rounds.left--) {
      const more: number[] = []
      for (const id of running) {
        signal.throwIfAborted()
        if (await applyBatch(use, id)) more.push(id)
      }
      running = more
    }
  },
}

/** Limits the rounds, so that new files are checked in between. */
const roundsFor = (count: number) => ({ left: Math.ceil(50 / Math.max(1, count)) })
