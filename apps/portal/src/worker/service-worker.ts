import { followPushes, type WorkerScope } from '@muster/plugin-notifications/worker'
import { followShell, type Shell, type ShellScope } from './shell-cache.ts'

/** Defined by the build in `scripts/service-worker.ts`. */
declare const shell: Shell

const worker = globalThis as unknown as WorkerScope & ShellScope
// the page passes its theme in the worker's address
const theme = /^[\w-]+$/.exec(new URL(worker.location.href).searchParams.get('theme') ?? '')?.[0] ?? 'default'

followShell(worker, shell)
followPushes(worker, { icon: `/assets/themes/${theme}/icon-192.png`, badge: `/assets/themes/${theme}/badge.png` })
