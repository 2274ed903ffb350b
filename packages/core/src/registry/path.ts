/**
 * Routes in the order in which a router should try them: of two that fit the same address, first the one with a
 * literal where the other has a parameter.
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

const segments = (path: string): string[] => path.split('/').slice(1)

const isParameter = (segment = ''): boolean => segment.startsWith(':')
