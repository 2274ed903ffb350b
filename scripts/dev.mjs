// `npm run dev`: the portal with hot reload in front of a server that restarts on each change, at one address.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build, env, fail, install, root } from './prepare.mjs'
import { whenParentIsGone } from './parent.mjs'

const host = '127.0.0.1'
/** `.vscode/launch.json` attaches to this port. */
const debuggerPort = 9229

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isStale = false
let isEnding = false

whenParentIsGone(end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)

const port = await requirePort(
  Number(process.env.PORT?.trim() || 4300),
  'Stop the program that uses it, or set another one: PORT=4400 npm run dev',
)
await requirePort(debuggerPort, 'Stop the other debugger.')
await install()
// Vite serves the portal from its sources, which need what the other packages build
if ((await build(['build', '--filter=@muster/portal^...'])) !== 0) fail('The build failed; see its message above.')

const address = `http://${host}:${port}`
const serverPort = await freePort(0)
const serverAddress = `http://${host}:${serverPort}`

const portal = spawn('vite', ['--host', host, '--port', String(port), '--strictPort', '--logLevel', 'warn'], {
  cwd: join(root, 'apps/portal'),
  env: { ...env, MUSTER_SERVER: serverAddress },
  // Vite ends when its input closes, which happens however this process ends
  stdio: ['pipe', 'inherit', 'inherit'],
})
portal.on('exit', code => (isEnding ? undefined : fail(`The portal ended with code ${code}; see its message above.`)))
startServer()

for (const folder of ['apps/server/src', 'packages/contract/src', 'packages/signals/src', 'packages/translations'])
  onChange(folder, restartServer)
onChange('packages/contract/api', async () => {
  console.log('The contract changed: building it…')
  // Vite watches the generated files
  if ((await build(['build', '--filter=@muster/contract'])) === 0) restartServer()
})

function startServer() {
  isStale = false
  server = spawn('node', [`--inspect=${host}:${debuggerPort}`, 'apps/server/src/main.ts', 'start'], {
    cwd: root,
    env: { MUSTER_PUBLIC_URL: address, ...env, PORT: String(serverPort), MUSTER_STOP_WITH_PARENT: '1' },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  server.stderr?.on('data', text => process.stderr.write(String(text).replaceAll(serverAddress, address)))
  server.on('exit', code => {
    server = undefined
    if (isEnding) process.exit()
    if (isStale) startServer()
    else console.log(`The server ended with code ${code}. It starts again after the next change.`)
  })
}

function restartServer() {
  console.log('Restarting the server…')
  isStale = true
  if (server) server.kill('SIGTERM')
  else startServer()
}

function end() {
  isEnding = true
  if (server) server.kill('SIGTERM')
  else process.exit()
}

/**
 * Calls `act` after files of a folder changed, one call at a time.
 * @param {string} folder
 * @param {() => void | Promise<void>} act
 */
function onChange(folder, act) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let acting = Promise.resolve()
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    // editors keep copies under such names
    if (/(?:^|\/)\.|~$|\.test\.ts$/.test(file ?? '')) return
    clearTimeout(timer)
    timer = setTimeout(() => (acting = acting.then(act)), 200)
  })
}

/**
 * Returns the port, or ends with advice when another program uses it.
 * @param {number} wanted
 * @param {string} advice
 */
function requirePort(wanted, advice) {
  return freePort(wanted).catch(error => fail(`Port ${wanted} cannot be used (${error.code}). ${advice}`))
}

/**
 * Returns the wanted port, or any free one for 0.
 * @param {number} wanted
 * @returns {Promise<number>}
 */
function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(wanted, host, () => {
      const { port: free } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(free))
    })
  })
}
