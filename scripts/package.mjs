// `npm run package`: builds, and packs what a server needs into one archive, without development packages. It contains Node for the
// platform that it is packed on. docs/operating.md describes how to install it.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { build, fail, install, root } from './prepare.mjs'

const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'))
const name = `muster-${version}`

/** Repository files that run, in addition to packages. */
const sources = [
  'LICENSE',
  'NOTICE',
  'package.json',
  'apps/server/package.json',
  'apps/server/assets',
  'apps/server/src',
  'packages/cli/package.json',
  'packages/cli/bin',
  'packages/contract/package.json',
  'packages/contract/src',
  'packages/signals',
  'packages/translations',
  'scripts/heap.json',
  'scripts/heap.mjs',
  'scripts/server.mjs',
  'deploy',
]
const built = ['packages/contract/generated', 'apps/portal/dist', 'packages/widgets/dist', 'packages/cli/dist']

// a clone that is complete skips install and build, as `npm start` does
if (process.env.MUSTER_PREPARED !== '1') {
  await install()
  const filters = ['@muster/portal', '@muster/widgets', '@muster/cli'].map(workspace => `--filter=${workspace}`)
  if ((await build(['build', ...filters])) !== 0) fail('The build failed; see its message above.')
}

const stage = mkdtempSync(join(tmpdir(), 'muster-package-'))
process.on('exit', () => rmSync(stage, { recursive: true, force: true }))
const target = join(stage, name)

for (const path of git('ls-files', '-z', '--', ...sources).split('\0')) if (path && !isTest(path)) copy(path)
for (const path of built) copy(path)
for (const path of packages()) copy(path)
const commit = git('rev-parse', 'HEAD').trim()
const launcher = `#!/bin/sh
# Runs a command of Muster's server with the Node of this folder: muster-server --help
here=$(dirname "$(readlink -f "$0")")
export MUSTER_COMMIT="\${MUSTER_COMMIT:-${commit}}" NODE_ENV="\${NODE_ENV:-production}"
exec "$here/${nodeProgram()}" --no-warnings "$here/scripts/server.mjs" "$@"
`
writeFileSync(join(target, 'muster-server'), launcher, { mode: 0o755 })

const archive = join(root, 'dist', `${name}.tar.gz`)
mkdirSync(dirname(archive), { recursive: true })
execFileSync('tar', ['--create', '--gzip', '--owner=0', '--group=0', '--numeric-owner', `--file=${archive}`, name], {
  cwd: stage,
})
console.log(relative(process.cwd(), archive))

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}

/** @param {string} path below the root */
function copy(path) {
  if (!existsSync(join(root, path))) fail(`${path} is missing. Run npm run build.`)
  cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true })
}

/** Returns the folders of packages that the server needs, and links to workspaces; without optional ones, such as the embedded PostgreSQL. */
function packages() {
  const list = execFileSync(
    'npm',
    ['ls', '--omit=dev', '--omit=optional', '--workspace=apps/server', '--all', '--parseable'],
    { cwd: root, encoding: 'utf8' },
  )
  const own = ['contract', 'server', 'signals', 'translations'].map(workspace => `node_modules/@muster/${workspace}`)
  const others = list
    .split('\n')
    .filter(path => path.includes('/node_modules/') && !path.includes('/node_modules/@muster/'))
    .map(path => relative(root, path))
  return [...new Set([...own, ...others, dirname(dirname(nodeProgram()))])]
}

/** Node that npm installed for this platform. */
function nodeProgram() {
  const found = [`node_modules/node-${process.platform}-${process.arch}/bin/node`].find(path =>
    existsSync(join(root, path)),
  )
  return found ?? fail('npm installed no Node for this platform: package on Linux, x64 or arm64.')
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}
