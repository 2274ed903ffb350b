import { setTimeout as pause } from 'node:timers/promises'
import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'database-paused',
  about: 'All processes of PostgreSQL stop for 2 to 20 seconds; connections stay open',
  rounds: 10,
  run: underLoad({}, async ({ site, random }) => {
    site.database.signalAll('SIGSTOP')
    await pause(random.between(2000, 20_000))
    site.database.signalAll('SIGCONT')
  }),
})
