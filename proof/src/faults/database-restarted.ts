import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'database-restarted',
  about: 'A fast shutdown of PostgreSQL, which ends all connections, and its start',
  rounds: 10,
  run: underLoad({}, ({ site }) => site.database.restart('SIGINT')),
})
