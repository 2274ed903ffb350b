import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineBenchmark } from './benchmark.ts'

const muster = fileURLToPath(new URL('../../packages/cli/bin/muster.mjs', import.meta.url))

/** Code in each process that reports its cost at the end. */
const witness = `data:text/javascript,${encodeURIComponent('process.on("exit", () => process.stderr.write(`cpu ${JSON.stringify(process.cpuUsage())}`))')}`

function run(...args: string[]) {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, ['--import', witness, ...args], {
    encoding: 'utf8',
    env: { ...process.env, MUSTER_LANG: 'en' },
  })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}. Build first: npm run build.\n${stderr}`)
  const { user, system } = JSON.parse(stderr.slice(stderr.lastIndexOf('cpu ') + 4)) as NodeJS.CpuUsage
  return { cpu: (user + system) / 1e6, wall: (performance.now() - start) / 1000 }
}

export default defineBenchmark({
  name: 'cli',
  about: 'muster --help, beside Node that does nothing',
  rounds: 9,
  figures: { cpu: { unit: 's', budget: 0.1 }, wall: { unit: 's' } },
  setup: () => ({ ours: () => run(muster, '--help'), other: { name: 'node -e 0', run: () => run('-e', '0') } }),
})
