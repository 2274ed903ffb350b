/**
 * Routes in matching order: of two that fit the same address, the one with a literal where the other has a
 * parameter.
 */
export function literalFirst<R extends { readonly path: string }>(routes: readonly R[]): R[] {
  return routes.toSorted((a, b) => comparePaths(a.path, b.path))
}

function comparePaths(a: string, b: string): number {
  const left = segments(a)
  const right = segments(b)
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const difference = Number(isParameter(left[i])) - Number(isParameter(right[i]))
    if (difference !== 0) return difference
    // different literals never fit the same address; an order among them keeps the sorting sound
    if (!isParameter(left[i]) && left[i] !== right[i]) return left[i]! < right[i]! ? -1 : 1
  }
  return right.length - left.length
}

/** Two patterns of one shape fit the same addresses: parameter names and letter case do not tell them apart. */
export const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':').toLowerCase()

export const hasParameter = (path: string): boolean => path.includes('/:')

/** `/a/:b/c`: slash first, no slash last, each parameter a whole segment. */
export const isWellFormed = (path: string): boolean => /^(\/(:\w+|[\w.~-]+))+$|^\/$/.test(path)

/** Parameters of an address that fits the pattern, or undefined. */
export function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const pattern = segments(path)
  const given = segments(pathname)
  if (pattern.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, segment] of pattern.entries()) {
    const value = given[i] ?? ''
    if (!isParameter(segment)) {
      if (segment.toLowerCase() !== value.toLowerCase()) return undefined
    } else {
      const decoded = decode(value)
      if (!decoded) return undefined
      params[segment.slice(1)] = decoded
    }
  }
  return params
}

const segments = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .filter((part, i, all) => part !== '' || i < all.length - 1)

const isParameter = (segment = ''): boolean => segment.startsWith(':')

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
