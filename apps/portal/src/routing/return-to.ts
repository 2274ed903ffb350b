/** Remembers a deep link across login in the login page's own address, where a reload keeps it. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const target = from.pathname + from.search
  return target === '/' ? '/auth/login' : `/auth/login?returnTo=${encodeURIComponent(target)}`
}

/** The remembered link, if it is one of ours: a path, never another site. */
export function returnTarget(search: string): string | undefined {
  const target = new URLSearchParams(search).get('returnTo')
  return target && /^\/(?![/\\])/.test(target) && !target.startsWith('/auth/') ? target : undefined
}
