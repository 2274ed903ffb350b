import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'connections-cut',
  about: 'All connections of the agents end at once, also within a message',
  rounds: 20,
  run: underLoad({}, async ({ site }) => {
    site.proxies.mqtt.cut()
    site.proxies.http.cut()
  }),
})
