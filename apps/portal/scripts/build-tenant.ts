// `node scripts/build-tenant.ts tafe`, from apps/portal: the portal of one tenant, in dist/tenants/<tenant> of the repository.
import { build } from 'vite'

// read by `vite.config.ts`
process.env.MUSTER_TENANT = process.argv[2]
await build()
