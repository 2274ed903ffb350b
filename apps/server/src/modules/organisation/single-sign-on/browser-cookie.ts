import type { FastifyRequest } from 'fastify'

/** Names the cookie after the state of the sign-in, so that each tab has its own. */
const nameOf = (state: string) => `muster-sign-on-${state.slice(0, 8)}`

const folderOf = ({ routeOptions: { url = '' } }: FastifyRequest) => url.slice(0, url.lastIndexOf('/'))

/** Returns a cookie that binds a sign-in at a provider to the browser that started it. */
export function cookieOf(request: FastifyRequest, state: string, value: string): string {
  const isSecure = request.protocol === 'https' ? '; Secure' : ''
  return `${nameOf(state)}=${value}; Path=${folderOf(request)}; HttpOnly; SameSite=Lax; Max-Age=600${isSecure}`
}

export const endOfCookie = (request: FastifyRequest, state: string) =>
  `${nameOf(state)}=; Path=${folderOf(request)}; HttpOnly; SameSite=Lax; Max-Age=0`

export function browserOf({ headers: { cookie = '' } }: FastifyRequest, state: string): string | undefined {
  const start = `${nameOf(state)}=`
  return cookie
    .split(/; */)
    .find(part => part.startsWith(start))
    ?.slice(start.length)
}
