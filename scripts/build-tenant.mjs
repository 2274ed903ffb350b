// `npm run build:tenant -- tafe`: builds the portal of one tenant in dist/tenants/<tenant>, unless its sources are unchanged.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, fail, install, root } from './prepare.mjs'

const [tenant] = process.argv.slice(2)
if (!tenant) fail('Name a tenant of apps/portal/tenants: npm run build:tenant -- tafe')
const { scripts } = JSON.parse(readFileSync(join(root, 'apps/portal/package.json'), 'utf8'))
if (!scripts[`tenant:${tenant}`])
  fail(
    `No task builds the tenant ${tenant}: add tenant:${tenant} to turbo.json and apps/portal/package.json, as tenant:tafe is.`,
  )
await install()
const code = await build([`tenant:${tenant}`])
if (code === 0) console.log(`\nServe it: npm start -- --portal dist/tenants/${tenant}`)
process.exit(code)
