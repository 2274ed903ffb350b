/**
 * Something made once when the server starts, such as the database or the mailer. Who needs it asks for it by this
 * typed key; a class is the key of its own instance.
 *
 * @example
 * export interface Mailer { send(mail: Mail): Promise<void> }
 * export const Mailer = defineService<Mailer>('Mailer')
 *
 * handle(listFleets, ({ scope, use }) => readFleets(use(Db), scope))
 */
export type Service<T> = Named<T> | (abstract new (...args: never[]) => T)

interface Named<T> {
  readonly name: string
  /** Types only; never present at run time. */
  readonly provides?: T
}

export function defineService<T>(name: string): Service<T> {
  return { name }
}

/** @throws Error when nobody provided the service */
export type Use = <T>(service: Service<T>) => T

/** The services of one running server. */
export class Services {
  readonly #provided = new Map<object, unknown>()

  provide<T>(service: Service<T>, value: NoInfer<T>): this {
    this.#provided.set(service, value)
    return this
  }

  /** An arrow, so that it can be handed on by itself. */
  readonly use: Use = <T>(service: Service<T>) => {
    if (this.#provided.has(service)) return this.#provided.get(service) as T
    throw new Error(`Nothing provides ${service.name}. Provide it where the server starts, or in the test's services.`)
  }
}
