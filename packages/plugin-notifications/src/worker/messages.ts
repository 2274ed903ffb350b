/** From the service worker to an open page: go to this path. The page answers through the port, so that the worker knows. */
export interface OpenMessage {
  kind: 'open'
  url: string
}

/** A path of the portal, and nothing of another site. */
export const isOwnPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/.test(url)
