import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'forms-killed',
  about: 'SIGKILL of the server while users save 40 forms a second',
  rounds: 50,
  run: underLoad({ transports: ['mqtt'], saveEveryMs: 25 }, async ({ site }) => {
    for (const { program } of site.servers) {
      await program.end('SIGKILL')
      program.start()
    }
  }),
})
