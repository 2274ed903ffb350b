/** Requests an open page to navigate to a path. The page confirms through the port. */
export interface OpenMessage {
  kind: 'open'
  url: string
}

/** Accepts paths of the portal and rejects URLs of other sites. */
export const isOwnPath = (url: unknown): url is string => typeof url === 'string' && /^\/(?![/\\])/.test(url)
