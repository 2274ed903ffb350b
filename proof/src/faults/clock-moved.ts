import { setTimeout as pause } from 'node:timers/promises'
import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

const hour = 3_600_000

export default defineFault({
  name: 'clock-moved',
  about: 'The clock of the server is an hour ahead, in the next round behind, for up to 20 seconds; others stay',
  rounds: 10,
  run: underLoad({ hasOwnClock: true }, async ({ site, round, random }) => {
    const move = (offset: number) => site.servers.forEach(server => server.moveClock(offset))
    move(round % 2 === 1 ? hour : -hour)
    await pause(random.between(2000, 20_000))
    move(0)
  }),
})
