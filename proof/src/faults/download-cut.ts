import { setTimeout as pause } from 'node:timers/promises'
import { defineFault } from '../fault.ts'
import { underLoad } from '../under-load.ts'
import { until } from '../site/wait.ts'

const bytes = 3_000_000

export default defineFault({
  name: 'download-cut',
  about: 'A file of 3 MB for each agent, whose connections end at every tenth of it',
  rounds: 3,
  run: underLoad({}, async ({ site }) => {
    const tenths = Array.from({ length: 9 }, (_, i) => ((i + 1) * bytes) / 10)
    for (const agent of site.agents) {
      site.proxies.http.cutAt('down', tenths)
      await site.jobs.file(agent, bytes)
      await until('the connections are cut', async () => site.proxies.http.cutsLeft === 0)
      await pause(1000)
    }
  }),
})
