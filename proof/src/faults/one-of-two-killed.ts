import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'one-of-two-killed',
  about: 'SIGKILL of the server that has the agents; a balancer leads them to the other one, and users stay with it',
  rounds: 10,
  run: underLoad({ servers: 2 }, async ({ site }) => {
    const [first, second] = site.servers
    if (!first || !second) throw new Error('There are not two servers')
    await first.program.end('SIGKILL')
    site.lead(second)
    first.start()
    await first.ready()
    site.lead(first)
  }),
})
