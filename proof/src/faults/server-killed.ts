import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'server-killed',
  about: 'SIGKILL of the server, which starts again at once',
  rounds: 50,
  run: underLoad({}, async ({ site }) => {
    for (const { program } of site.servers) {
      await program.end('SIGKILL')
      program.start()
    }
  }),
})
