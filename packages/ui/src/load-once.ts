type Load = () => Promise<unknown>

const loads = new WeakMap<Load, Promise<unknown>>()
const failed = new Set<Load>()

/** The same promise for the same loader, so that React finds it again when it comes back to a suspended component. */
export function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  const known = loads.get(load) as Promise<T> | undefined
  if (known) return known
  const loading = load()
  loads.set(load, loading)
  loading.catch(() => failed.add(load))
  return loading
}

/** What could not be loaded is loaded anew when it is next asked for; called once somebody has shown the failure. */
export function forgetFailures(): void {
  for (const load of failed) loads.delete(load)
  failed.clear()
}
