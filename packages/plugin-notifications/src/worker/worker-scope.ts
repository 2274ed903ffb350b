/* Parts of the service worker's global scope that the portal uses. TypeScript's worker library conflicts with its DOM library. */

export interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface PushMessageEvent extends Extendable {
  readonly data: { json(): unknown } | null
}

export interface ClickEvent extends Extendable {
  readonly notification: Notification
}

export interface OpenPage {
  readonly url: string
  readonly visibilityState: 'visible' | 'hidden'
  postMessage(message: unknown, transfer: Transferable[]): void
  focus(): Promise<unknown>
}

/** `self` of a service worker. */
export interface WorkerScope {
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager' | 'scope'>
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  readonly location: { readonly href: string; readonly origin: string }
  addEventListener(type: 'push', listener: (event: PushMessageEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
