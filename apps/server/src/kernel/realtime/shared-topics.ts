import type { Unsubscribe } from './channel.ts'
import { LocalTopics, type Topic, type Topics } from './topics.ts'
import { defineMessage, type Exchange } from '../servers/exchange.ts'

const published = defineMessage<{ topic: string; key: number; message: object }>('topic')

/** Topics across all servers: subscribers on one server receive messages published on any server. */
export class SharedTopics implements Topics {
  readonly #local: LocalTopics
  readonly #exchange: Exchange

  /** @param onError called if a listener throws; the other listeners still receive the message */
  constructor(exchange: Exchange, onError: (error: unknown) => void) {
    this.#local = new LocalTopics(onError)
    this.#exchange = exchange
    exchange.subscribe(published, ({ topic, key, message }) => this.#local.publish({ name: topic }, key, message))
  }

  publish<T extends object>(topic: Topic<T>, key: number, message: T): void {
    this.#local.publish(topic, key, message)
    this.#exchange.send(published, { topic: topic.name, key, message })
  }

  subscribe<T extends object>(topic: Topic<T>, key: number, listener: (message: T) => void): Unsubscribe {
    return this.#local.subscribe(topic, key, listener)
  }
}
