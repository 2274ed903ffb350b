// `node scripts/build-tenant.ts tafe`, run in apps/portal, builds the portal of one tenant to dist/tenants/<tenant> of the repository.
import { build } from 'vite'

// read by `vite.config.ts`
process.env.MUSTER_TENANT = process.argv[2]
await build()
