/** Makes the addresses of a configuration absolute, because the page is on another site. */
export function absoluteConfig(config: unknown, server: string): unknown {
  const {
    bases = {},
    sockets = {},
    resources = '/resources',
    ...rest
  } = config as {
    bases?: Record<string, string>
    sockets?: Record<string, string>
    resources?: string
  }
  const whole = (path: string) => new URL(path, server).href.replace(/\/$/, '')
  const socket = (path: string) => whole(path).replace(/^http/, 'ws')
  return { ...rest, bases: mapped(bases, whole), sockets: mapped(sockets, socket), resources: whole(resources) }
}

const mapped = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
