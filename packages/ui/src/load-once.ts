type Load<T> = () => Promise<T>

/** Result of a load. */
export type Outcome<T> = { value: T } | { error: unknown }

/** A shared load. Both functions suit React's `useSyncExternalStore`. */
export interface Loading<T> {
  /** Returns undefined until the load ends. */
  outcome(): Outcome<T> | undefined
  /** Calls `changed` once, when the load ends. */
  subscribe(changed: () => void): () => void
}

const loads = new WeakMap<Load<unknown>, Loading<unknown>>()
const failed = new Set<Load<unknown>>()

/** Starts a load once per loader and shares it. */
export function loadOnce<T>(load: Load<T>): Loading<T> {
  const known = loads.get(load) as Loading<T> | undefined
  if (known) return known
  const loading = startLoad(load)
  loads.set(load, loading)
  return loading
}

function startLoad<T>(load: Load<T>): Loading<T> {
  let outcome: Outcome<T> | undefined
  const settled = load().then(
    value => {
      outcome = { value }
    },
    (error: unknown) => {
      outcome = { error }
      failed.add(load)
    },
  )
  return {
    outcome: () => outcome,
    subscribe(changed) {
      let isSubscribed = true
      void settled.then(() => {
        if (isSubscribed) changed()
      })
      return () => {
        isSubscribed = false
      }
    },
  }
}

/** Discards failed loads, so that the next request tries again. Called after a failure has been shown. */
export function forgetFailures(): void {
  for (const load of failed) loads.delete(load)
  failed.clear()
}
