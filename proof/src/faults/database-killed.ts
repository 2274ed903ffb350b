import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'database-killed',
  about: 'SIGKILL of the postmaster of PostgreSQL, which starts again at once',
  rounds: 10,
  run: underLoad({}, ({ site }) => site.database.restart('SIGKILL')),
})
