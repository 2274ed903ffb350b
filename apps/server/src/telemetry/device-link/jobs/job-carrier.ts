import type { Carrier, OutboxItem } from '#kernel/outbox/services.ts'
import { after } from '#kernel/outbox/services.ts'
import type { DeviceLink } from '../device-link.ts'

interface JobCarrierOptions {
  /** Seconds after the expiry during which a device that received the item may be silent. */
  patience: number
  /** Called before an item ends because of a silent device. */
  onSilence?: (id: number) => Promise<unknown>
}

/** Seconds between two attempts to reach a device, and between two checks of a working device. */
const retry = 60,
  check = 600

/**
 * Sends to devices that speak the device protocol. A device gets what waits for it when it subscribes or asks, and what is new at once; its
 * reports move an item on.
 */
export const jobCarrier = <Item extends OutboxItem>(
  link: Pick<DeviceLink, 'wake'>,
  { patience, onSilence }: JobCarrierOptions,
): Carrier<Item> => ({
  async step({ id, deviceUid, status, handedAt, expiresAt }, { now }) {
    if (deviceUid === null)
      return { status: 'ERROR', message: 'This unit has no device. Mount one, then send it again.', again: now }
    const isWithDevice = status !== 'QUEUED' || (handedAt !== null && handedAt !== undefined)
    if (isWithDevice && expiresAt && now >= after(expiresAt, patience)) {
      await onSilence?.(id)
      return { status: 'ERROR', message: 'The device did not report an end. What it did is not known.', again: now }
    }
    link.wake(deviceUid, 'jobs')
    return { again: after(now, status === 'QUEUED' ? retry : check) }
  },
})
