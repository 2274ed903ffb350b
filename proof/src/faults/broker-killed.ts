import { hasNats } from '@muster/server/test/nats.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'broker-killed',
  about: 'SIGKILL of NATS between two servers for up to 5 seconds; agents at one, users at the other',
  rounds: 10,
  missing: hasNats ? undefined : 'nats-server is not installed',
  run: underLoad({ servers: 2, hasBroker: true }, async ({ site, random }) => {
    await site.broker?.kill()
    await pause(random.between(0, 5000))
    await site.startBroker()
  }),
})
