import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'

export default defineFault({
  name: 'agent-killed',
  about: 'SIGKILL of an agent, which starts again at once',
  rounds: 50,
  run: underLoad({}, async ({ site, random }) => {
    const agent = random.pick(site.agents)
    await agent.kill()
    agent.start()
  }),
})
