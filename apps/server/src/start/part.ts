import { Dependencies, type Dependency, type Use } from '#kernel/dependency.ts'
import type { Closing } from './closing.ts'

type Needs = Readonly<Record<string, Dependency<unknown>>>
type Instance<D> = D extends abstract new (...args: never[]) => infer T ? T : D extends Dependency<infer T> ? T : never
type Values<N extends Needs> = { readonly [K in keyof N]: Instance<N[K]> }

interface Running {
  /** Returns any dependency provided so far, for dynamic resolution. */
  use: Use
  /** Receives the shutdown steps of a part with several. */
  closing: Closing
}

interface PartOptions<N extends Needs, T> {
  /** Unique name, logged if stopping fails. */
  name: string
  /** Dependencies whose parts start first and stop last, even if the value is unused. */
  needs: N
  provides?: Dependency<T>
  start: (needs: Values<N>, running: Running) => T | Promise<T>
  stop?: (value: T, needs: Values<N>) => unknown
}

/** Part of the server, started once. */
export interface Part {
  readonly name: string
  readonly needs: readonly Dependency<unknown>[]
  readonly provides: Dependency<unknown> | undefined
  readonly start: (dependencies: Dependencies, closing: Closing) => Promise<void>
}

/**
 * @example
 * part({
 *   name: 'mail',
 *   needs: { config: Config, log: Log },
 *   provides: Mailer,
 *   start: ({ config, log }) => createMailer({ ...config.mail, log }),
 *   stop: mailer => mailer.close(),
 * })
 */
export function part<const N extends Needs, T>({ name, needs, provides, start, stop }: PartOptions<N, T>): Part {
  return {
    name,
    needs: Object.values(needs),
    provides,
    start: async (dependencies, closing) => {
      const { use } = dependencies
      const values = Object.fromEntries(Object.entries(needs).map(([key, need]) => [key, use(need)])) as Values<N>
      const value = (await start(values, { use, closing })) as T
      if (stop) closing.add(name, () => stop(value, values))
      if (provides) dependencies.provide(provides, value)
    },
  }
}

/**
 * Starts parts in the order of their needs, and otherwise in the order of the list. What was started stops in reverse order when
 * `closing` ends, also after a failure.
 * @param given has what no part provides, and receives what the parts provide
 * @throws Error before the first start when a need is missing or circular
 */
export async function startParts(parts: readonly Part[], given: Dependencies, closing: Closing): Promise<void> {
  for (const { start } of inOrder(parts, given)) await start(given, closing)
}

function inOrder(parts: readonly Part[], given: Dependencies): readonly Part[] {
  const providers = providersOf(parts)
  const ordered = new Set<Part>()
  function visit(part: Part, path: readonly Part[]): void {
    if (ordered.has(part)) return
    if (path.includes(part)) {
      const circle = [...path.slice(path.indexOf(part)), part].map(({ name }) => name)
      throw new Error(`Parts of the server need each other: ${circle.join(' → ')}. Remove one of these needs.`)
    }
    for (const need of part.needs) {
      const provider = providers.get(need)
      if (provider) visit(provider, [...path, part])
      else if (!given.has(need))
        throw new Error(`No part provides ${need.name}, which "${part.name}" needs. Add a part that provides it.`)
    }
    ordered.add(part)
  }
  for (const part of parts) visit(part, [])
  return [...ordered]
}

function providersOf(parts: readonly Part[]): ReadonlyMap<object, Part> {
  const providers = new Map<object, Part>()
  for (const part of parts) {
    if (!part.provides) continue
    const other = providers.get(part.provides)
    if (other) throw new Error(`"${other.name}" and "${part.name}" both provide ${part.provides.name}. Remove one.`)
    providers.set(part.provides, part)
  }
  return providers
}
