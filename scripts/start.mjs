// `npm start`: installs, builds and starts the server.
import { spawn } from 'node:child_process'
import { isatty } from 'node:tty'
import { heapFlags } from './heap.mjs'
import { build, env, fail, install, onStandardError, root } from './prepare.mjs'
import { whenParentIsGone } from './parent.mjs'

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let ending = false

/**
 * Ends the server in order, or this process if no server runs yet.
 * @param {NodeJS.Signals} signal
 */
function end(signal) {
  ending = true
  if (server) server.kill(signal)
  else process.exit(1)
}

const watch = whenParentIsGone(() => end('SIGTERM'))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => end(signal))
// checked now, because a closed terminal no longer counts as one
const hasTerminal = [0, 1, 2].some(fd => isatty(fd))
process.on('SIGHUP', () => {
  if (hasTerminal) end('SIGTERM')
  // under nohup, npm ends with the terminal and the server continues
  else watch.stop()
})

// images and tests that are complete skip install and build
if (process.env.MUSTER_PREPARED !== '1') {
  await install()
  if ((await build(['build'], { stdio: onStandardError })) !== 0) fail('The build failed; see its message above.')
}

server = spawn('node', [...heapFlags(), 'apps/server/src/main.ts', 'start', ...process.argv.slice(2)], {
  cwd: root,
  // the server stops when the channel to this process closes, however this process ends
  env: { ...env, MUSTER_STOP_WITH_PARENT: '1' },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
server.on('error', error => fail(`The server could not be started: ${error.message}`))
server.on('exit', code => process.exit(code ?? (ending ? 0 : 1)))
