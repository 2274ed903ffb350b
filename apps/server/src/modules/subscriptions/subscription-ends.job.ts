import type { Job } from '#kernel/jobs/job.ts'
import { refreshHidden } from './hidden-units.ts'
import { sendLetters } from './expiration-letters.ts'
import { warnOfExpirations } from './expiration-warnings.ts'

export const subscriptionEnds: Job = {
  name: 'subscription-ends',
  type: 'cluster',
  description:
    'Warns customers and dealers of subscriptions that end, and hides units whose subscription ended where a company above them says so.',
  schedule: { intervalMs: 10 * 60_000 },
  run: async ({ use, signal }) => {
    const hidden = await refreshHidden(use)
    const warned = await warnOfExpirations(use, signal)
    await sendLetters(use, signal)
    return hidden + warned
  },
}
