// `npm run build:tenant -- tafe`: the portal of one tenant, in dist/tenants/<tenant>.
import { join } from 'node:path'
import { build, env, fail, install, root, run } from './prepare.mjs'

const [tenant] = process.argv.slice(2)
if (!tenant) fail('Name a tenant of apps/portal/tenants: npm run build:tenant -- tafe')
await install()
if ((await build(['build', '--filter=@muster/portal^...'])) !== 0)
  fail('The build of what the portal needs failed; see its message above.')
const code = await run('vite', ['build'], { cwd: join(root, 'apps/portal'), env: { ...env, MUSTER_TENANT: tenant } })
if (code === 0) console.log(`\nServe it: npm start -- --portal dist/tenants/${tenant}`)
process.exit(code)
