import type { Unsubscribe } from './channel.ts'
import { defineDependency } from '../dependency.ts'

/** Kind of message, passed as a value so that publisher and subscriber share its type. */
export interface Topic<T extends object> {
  readonly name: string
  /** Type-level only; absent at run time. */
  readonly message?: T
}

/**
 * Publish and subscribe by key: a user, a unit. The port a message broker can take over, so messages must survive
 * JSON, delivery is at most once, and listeners may be called after `publish` returns.
 */
export interface Topics {
  publish<T extends object>(topic: Topic<T>, key: number, message: T): void
  subscribe<T extends object>(topic: Topic<T>, key: number, listener: (message: T) => void): Unsubscribe
}
export const Topics = defineDependency<Topics>('Topics')

export function defineTopic<T extends object>(name: string): Topic<T> {
  return { name }
}

/** Topics within one process. */
export class LocalTopics implements Topics {
  readonly #listeners = new Map<string, Set<(message: object) => void>>()
  readonly #onError: (error: unknown) => void

  /** @param onError called if a listener throws; the other listeners still receive the message */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError
  }

  publish<T extends object>(topic: Topic<T>, key: number, message: T): void {
    for (const listener of this.#listeners.get(`${topic.name}/${key}`) ?? []) {
      try {
        listener(message)
      } catch (error) {
        this.#onError(error)
      }
    }
  }

  subscribe<T extends object>(topic: Topic<T>, key: number, listener: (message: T) => void): Unsubscribe {
    const name = `${topic.name}/${key}`
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    // Wrapped: the same function may listen twice, and each unsubscribe ends one of them.
    const entry = (message: object) => listener(message as T)
    listeners.add(entry)
    return () => {
      if (listeners.delete(entry) && listeners.size === 0) this.#listeners.delete(name)
    }
  }
}
