/** Page state that a live channel depends on. */
export interface Page {
  hidden(): boolean
  online(): boolean
  subscribe(listener: () => void): () => void
}

interface EventTarget {
  addEventListener?(type: string, listener: () => void): void
  removeEventListener?(type: string, listener: () => void): void
}

interface Browser extends EventTarget {
  readonly document?: EventTarget & { readonly visibilityState?: string }
  readonly navigator?: { readonly onLine?: boolean }
}

/** The browser's page; always visible and online outside a browser. */
export function browserPage(): Page {
  const browser = globalThis as unknown as Browser
  return {
    hidden: () => browser.document?.visibilityState === 'hidden',
    online: () => browser.navigator?.onLine !== false,
    subscribe(listener) {
      browser.document?.addEventListener?.('visibilitychange', listener)
      browser.addEventListener?.('online', listener)
      browser.addEventListener?.('offline', listener)
      return () => {
        browser.document?.removeEventListener?.('visibilitychange', listener)
        browser.removeEventListener?.('online', listener)
        browser.removeEventListener?.('offline', listener)
      }
    },
  }
}
