// `npm run build:tenant -- tafe`: builds the portal of one tenant in dist/tenants/<tenant>, unless its sources are unchanged.
// `--plugin <folder or package>`, also more than once, adds plugins of other packages; without a tenant, to the usual portal with every
// theme and plugin, in dist/tenants/every.
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build, env, fail, install, root, run } from './prepare.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { plugin: { type: 'string', multiple: true, default: [] } },
})
const [tenant] = positionals
const plugins = values.plugin.map(folderOf)
if (!tenant && plugins.length === 0) fail('Name a tenant of apps/portal/tenants: npm run build:tenant -- tafe')
const { scripts } = JSON.parse(readFileSync(join(root, 'apps/portal/package.json'), 'utf8'))
if (tenant && !scripts[`tenant:${tenant}`])
  fail(
    `No task builds the tenant ${tenant}: add tenant:${tenant} to turbo.json and apps/portal/package.json, as tenant:tafe is.`,
  )
// a clone that is complete skips the install
if (process.env.MUSTER_PREPARED !== '1') await install()
const code = plugins.length > 0 ? await buildWithPlugins() : await build([`tenant:${tenant}`])
if (code === 0) console.log(`\nServe it: npm start -- --portal dist/tenants/${tenant ?? 'every'}`)
process.exit(code)

/** Builds portal and widgets without the cache, because added plugins are not part of this repository. */
async function buildWithPlugins() {
  const prepared =
    process.env.MUSTER_PREPARED === '1' ? 0 : await build(['@muster/portal#build', '@muster/widgets#build'])
  if (prepared !== 0) return prepared
  const added = { ...env, MUSTER_PLUGINS: plugins.join(delimiter) }
  const portal = await run('node', ['scripts/build-tenant.ts', ...(tenant ? [tenant] : [])], {
    cwd: join(root, 'apps/portal'),
    env: added,
  })
  if (portal !== 0) return portal
  const out = join(root, 'dist/tenants', tenant ?? 'every', 'widgets')
  return run('vite', ['build'], { cwd: join(root, 'packages/widgets'), env: { ...added, MUSTER_WIDGETS_OUT: out } })
}

/**
 * @param {string} plugin folder, or package in the node_modules of the current folder or of this one
 * @returns {string}
 */
function folderOf(plugin) {
  const found = [resolve(plugin), resolve('node_modules', plugin), join(root, 'node_modules', plugin)].find(folder =>
    existsSync(join(folder, 'package.json')),
  )
  return found ?? fail(`There is no plugin at ${plugin}: name a folder with a package.json, or an installed package.`)
}
