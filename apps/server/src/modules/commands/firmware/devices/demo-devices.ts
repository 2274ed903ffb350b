import { seededRandom } from '#kernel/seeded-random.ts'
import { after, type Carrier } from '#kernel/outbox/services.ts'
import type { PendingFirmware } from './pending-firmware.ts'

const failRandom = seededRandom('firmware failed')

const failing = 0.08
/** Seconds of a download, and of a complete update. */
const download = 12,
  complete = 20

/** Simulates devices of the demo fleet: each downloads, installs, and usually succeeds. */
export const demoDevices: Carrier<PendingFirmware> = {
  async step({ id, unitId, status, startedAt }, { now }) {
    if (status === 'QUEUED') return { status: 'FETCHED', again: after(now, 1) }
    if (status === 'FETCHED') return { status: 'IN_PROGRESS', progress: 0, again: after(now, 2) }
    const seconds = (now.getTime() - (startedAt ?? now).getTime()) / 1000
    if (seconds >= download && failRandom(unitId, id) < failing)
      return { status: 'ERROR', message: 'The script of the update failed: code 1.', again: now }
    if (seconds >= complete) return { status: 'COMPLETED', progress: 100, again: now }
    return { progress: Math.min(100, Math.floor((seconds / download) * 100)), again: after(now, 2) }
  },
}
