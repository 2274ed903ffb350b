import { Config } from '#kernel/config/config.ts'
import { Clock, Db } from '#kernel/dependencies.ts'
import { defineDependency } from '#kernel/dependency.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import { LogExchange } from '#kernel/servers/log-exchange.ts'
import { DeviceConfigurations } from '#modules/equipment/device-configuration/public.ts'
import { DeviceLinkConfig } from '#telemetry/device-link/device-link-config.ts'
import { DeviceLink } from '#telemetry/device-link/device-link.ts'
import { DeviceLog } from '#telemetry/device-link/device-log.ts'
import { Broker } from '#telemetry/device-link/mqtt/broker.ts'
import { MessageReceiver } from '#telemetry/device-link/receive-message.ts'
import { Pipeline } from '#telemetry/ingest/pipeline.ts'
import { part } from '../part.ts'
import { LogFailure } from './given.ts'
import { ModuleFollowers, ReceivedMessages } from './modules.ts'

const deviceLink = part({
  name: 'link to devices',
  needs: {
    db: Db,
    exchange: Exchange,
    log: LogExchange,
    failed: LogFailure,
    pipeline: Pipeline,
    settings: DeviceLinkConfig,
  },
  provides: DeviceLink,
  start: ({ db, exchange, log: { id: serverId }, failed, pipeline, settings: { acceptsUnknown } }) => {
    const onError = (error: unknown) => failed(error, 'the link to devices')
    return new DeviceLink({
      db,
      exchange,
      pipeline,
      onError,
      acceptsUnknown,
      log: new DeviceLog({ db, serverId, onError }),
    })
  },
  stop: async link => {
    link.close()
    await link.log.write()
  },
})

const receiver = part({
  name: 'messages of devices',
  needs: { clock: Clock, link: DeviceLink, pipeline: Pipeline },
  provides: MessageReceiver,
  start: ({ clock, link, pipeline }) => new MessageReceiver({ clock, link, pipeline }),
})

const deviceConfigurations = part({
  name: 'configurations of devices',
  needs: { db: Db, failed: LogFailure },
  provides: DeviceConfigurations,
  start: ({ db, failed }) =>
    new DeviceConfigurations({ db, onError: error => failed(error, 'the configurations of devices') }),
  stop: configurations => configurations.close(),
})

/** Devices receive their configurations over the link. */
export const SentConfigurations = defineDependency<void>('SentConfigurations')

const sentConfigurations = part({
  name: 'configurations for the link to devices',
  needs: { configurations: DeviceConfigurations, link: DeviceLink },
  provides: SentConfigurations,
  start: ({ configurations, link }) => configurations.sendOver(link),
})

/** Undefined without a port for MQTT. */
const RunningBroker = defineDependency<Broker | undefined>('RunningBroker')

const mqttBroker = part({
  name: 'the broker for devices',
  // its first readings reach the modules
  needs: {
    config: Config,
    configurations: SentConfigurations,
    failed: LogFailure,
    followers: ModuleFollowers,
    messages: ReceivedMessages,
    receiver: MessageReceiver,
    settings: DeviceLinkConfig,
  },
  provides: RunningBroker,
  start: ({ config: { copy }, failed, receiver, settings }) => {
    if (copy || (settings.port ?? settings.tlsPort) === undefined) return undefined
    return new Broker({
      config: settings,
      receiver,
      onError: error => failed(error, 'the broker for devices'),
    }).start()
  },
  stop: broker => broker?.close(),
})

/** Parts for devices that use the device protocol. */
export const deviceParts = [deviceConfigurations, deviceLink, receiver, sentConfigurations]
export const brokerParts = [mqttBroker]
