// `npm start`: from a fresh clone to a living fleet.
import { spawn } from 'node:child_process'
import { build, env, fail, install, root } from './prepare.mjs'

await install()
if ((await build()) !== 0) fail('The build failed; its message stands above.')

// a small young generation: the server's memory is a budget, and its garbage is short-lived
const server = spawn('node', ['--max-semi-space-size=8', 'apps/server/src/main.ts', 'start', ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', code => process.exit(code ?? 1))
