/**
 * Typed key of something the server creates once at start-up, such as the database or the mailer. A class is the key of its
 * instance.
 *
 * @example
 * export interface Mailer { send(mail: Mail): Promise<void> }
 * export const Mailer = defineDependency<Mailer>('Mailer')
 *
 * handle(listFleets, ({ scope, use }) => readFleets(use(Db), scope))
 */
export type Dependency<T> = Named<T> | (abstract new (...args: never[]) => T)

interface Named<T> {
  readonly name: string
  /** Type-level only; absent at run time. */
  readonly provides?: T
}

export function defineDependency<T>(name: string): Dependency<T> {
  return { name }
}

/** @throws Error if the dependency was not provided */
export type Use = <T>(dependency: Dependency<T>) => T

/** Dependencies of a running server. */
export class Dependencies {
  readonly #provided = new Map<object, unknown>()

  provide<T>(dependency: Dependency<T>, value: NoInfer<T>): this {
    this.#provided.set(dependency, value)
    return this
  }

  has(dependency: Dependency<unknown>): boolean {
    return this.#provided.has(dependency)
  }

  /** Arrow function, so that it can be passed without its object. */
  readonly use: Use = <T>(dependency: Dependency<T>) => {
    if (this.#provided.has(dependency)) return this.#provided.get(dependency) as T
    throw new Error(
      `Nothing provides ${dependency.name}. Provide it where the server starts, or in the test's dependencies.`,
    )
  }
}
