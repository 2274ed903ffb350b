import type { Devices } from './devices.ts'

/**
 * Traccar's API carries no file to a device: all that it offers is the command `firmwareUpdate` with an address in `data`,
 * which some protocols pass on so that the device fetches its firmware from there. A template with that action is sent as a
 * command. So a transfer is refused when it is asked for, and one that was queued before the gateway came ends with the
 * same words.
 */
export const traccarDevices: Devices = {
  refuses:
    'The gateway of this server carries no files. To update firmware, send the command for it with the address of the file.',
  async step(_transfer, { now }) {
    return { status: 'ERROR', message: 'The gateway of this server carries no files.', again: now }
  },
}
