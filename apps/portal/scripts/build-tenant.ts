// `node scripts/build-tenant.ts tafe`, run in apps/portal, builds the portal of one tenant to dist/tenants/<tenant> of the repository.
// `MUSTER_PLUGINS` lists the folders of plugins that are added.
import { build } from 'vite'

// read by `vite.config.ts`
const [, , tenant] = process.argv
if (tenant) process.env.MUSTER_TENANT = tenant
await build()
