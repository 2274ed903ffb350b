import { setTimeout as pause } from 'node:timers/promises'
import { defineFault } from '../fault.ts'
import { until } from '../site/wait.ts'
import { underLoad } from '../under-load.ts'

/** Interval in milliseconds for refilling freed space on the full disk. */
const fillEvery = 200

export default defineFault({
  name: 'disk-full',
  about: 'The disk of the database is full for up to 10 seconds, in which saves must be refused with 503',
  rounds: 10,
  missing: process.getuid?.() === 0 ? undefined : 'only root may mount a small disk',
  run: underLoad({ saveEveryMs: 50, diskMegabytes: 500 }, async ({ site, random, round }) => {
    const { disk, forms, lost } = site
    if (!disk) throw new Error('The database has no disk of its own')
    forms.refusals.clear()
    disk.fill()
    const filling = setInterval(() => disk.fill(), fillEvery)
    try {
      await until('a save is refused', async () => forms.refusals.size > 0)
      await pause(random.between(0, 10_000))
    } finally {
      clearInterval(filling)
      disk.free()
    }
    for (const [status, count] of forms.refusals)
      if (status !== 503) lost.push(`round ${round}: ${count} saves were refused with ${status} instead of 503`)
    await site.database.startIfEnded()
  }),
})
