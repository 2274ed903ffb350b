type Load<T> = () => Promise<T>

/** How a load came out. */
export type Outcome<T> = { value: T } | { error: unknown }

/** A load that everybody who asks for it shares; both functions fit React's `useSyncExternalStore`. */
export interface Loading<T> {
  /** Undefined until it has come out. */
  outcome(): Outcome<T> | undefined
  /** Calls back once, when it comes out. */
  follow(changed: () => void): () => void
}

const loads = new WeakMap<Load<unknown>, Loading<unknown>>()
const failed = new Set<Load<unknown>>()

/** Loads what the same loader loads only once. */
export function loadOnce<T>(load: Load<T>): Loading<T> {
  const known = loads.get(load) as Loading<T> | undefined
  if (known) return known
  const loading = started(load)
  loads.set(load, loading)
  return loading
}

function started<T>(load: Load<T>): Loading<T> {
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
    follow(changed) {
      let isHeard = true
      void settled.then(() => {
        if (isHeard) changed()
      })
      return () => {
        isHeard = false
      }
    },
  }
}

/** What could not be loaded is loaded again when it is next requested; called once somebody has shown the failure. */
export function forgetFailures(): void {
  for (const load of failed) loads.delete(load)
  failed.clear()
}
