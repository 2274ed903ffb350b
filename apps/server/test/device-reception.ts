import { randomUUID } from 'node:crypto'
import type { Database } from '#kernel/db/schema.ts'
import { alone, type Exchange } from '#kernel/servers/exchange.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { DeviceLog } from '#telemetry/device-link/device-log.ts'
import { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import type { Pipeline } from '#telemetry/ingest/pipeline.ts'

interface Options {
  exchange?: Exchange
  /** Interval for checking revoked credentials. */
  checkEvery?: number
  acceptsUnknown?: boolean
  onError?: (error: unknown) => void
  /** Link of another reception on the same server. */
  link?: DeviceLink
}

/** Returns the receiver of device messages on one server. */
export function deviceReception(
  db: Database,
  pipeline: Pipeline,
  { exchange = alone, checkEvery = 50, acceptsUnknown = true, onError = () => {}, link: given }: Options = {},
) {
  const log = given?.log ?? new DeviceLog({ db, serverId: randomUUID(), onError, every: 20 })
  const link = given ?? new DeviceLink({ db, exchange, pipeline, log, onError, checkEvery, acceptsUnknown })
  return { log, link, receiver: new MessageReceiver({ link, pipeline }) }
}
