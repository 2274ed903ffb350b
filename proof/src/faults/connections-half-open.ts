import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'connections-half-open',
  about: 'The connections of the agents carry nothing more, and neither end learns of it',
  rounds: 3,
  run: underLoad({}, async ({ site }) => {
    site.proxies.mqtt.freeze()
    site.proxies.http.freeze()
  }),
})
