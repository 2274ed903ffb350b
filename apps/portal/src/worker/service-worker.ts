import { followPushes, type WorkerScope } from '@muster/plugin-notifications/worker'
import { followShell, type Shell, type ShellScope } from './shell-cache.ts'

/** Put in by the build: `scripts/service-worker.ts`. */
declare const shell: Shell

const worker = globalThis as unknown as WorkerScope & ShellScope
// the page says by its address which theme it has
const theme = /^[\w-]+$/.exec(new URL(worker.location.href).searchParams.get('theme') ?? '')?.[0] ?? 'default'

followShell(worker, shell)
followPushes(worker, { icon: `/assets/themes/${theme}/icon-192.png`, badge: `/assets/themes/${theme}/badge.png` })
