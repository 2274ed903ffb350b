import { getDevice, listDevices } from '@muster/contract'
import type { Api } from '@muster/core'
import { Failure } from '../../../failure.ts'

interface FoundDevice {
  readonly id: number
  readonly name: string
}

/** Finds a device by its exact serial number or identifier, ignoring case, or by ID. */
export async function findDevice(api: Pick<Api, 'call'>, word: string): Promise<FoundDevice> {
  const { items } = await api.call(listDevices, { query: { filter: word, start: 0, limit: 50 } })
  const same = (text: string) => text.toLowerCase() === word.toLowerCase()
  const exact = items.filter(({ serialNumber, uniqueId }) => same(serialNumber) || same(uniqueId))
  if (exact.length > 1)
    throw new Failure(`${exact.length} devices are called '${word}'.`, {
      exit: 'usage',
      hint: `Use the id: ${exact.map(({ id }) => id).join(', ')}.`,
    })
  const [only] = exact
  if (only) return { id: only.id, name: only.serialNumber }
  if (/^\d{1,9}$/.test(word)) {
    const { deviceId, serialNumber } = await api.call(getDevice, { path: { id: Number(word) } })
    return { id: deviceId, name: serialNumber }
  }
  throw new Failure(`There is no device '${word}'.`, { hint: 'List them: muster devices ls' })
}
