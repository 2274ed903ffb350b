// `npm start`: from a fresh clone to a living fleet.
import { spawn } from 'node:child_process'
import { build, env, fail, install, root } from './prepare.mjs'

await install()
if ((await build()) !== 0) fail('The build failed; its message stands above.')

// the server's garbage is short-lived: a small heap keeps its memory within the budget at no cost in speed
const heap = process.env.MUSTER_HEAP_MB ?? '512'
const flags = [`--max-old-space-size=${heap}`, '--max-semi-space-size=4']
const server = spawn('node', [...flags, 'apps/server/src/main.ts', 'start', ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', code => process.exit(code ?? 1))
