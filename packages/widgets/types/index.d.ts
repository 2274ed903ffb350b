// Tags, properties and events of Muster's widgets, for pages of others: nothing of Muster's own is needed beside these files.

/** Properties of every element, also attributes: how it looks and how figures are written. */
export interface CommonProperties {
  theme?: 'light' | 'dark' | 'auto'
  units?: 'metric' | 'imperial'
  /** An IANA zone, such as `Europe/Rome`. */
  timezone?: string
}

/** Properties of each tag; as attributes, `unitId` is written `unit-id`. */
export interface WidgetProperties {
  'muster-fleet-map': CommonProperties & {
    unitId?: number
    /** `latitude,longitude` */
    center?: string
  }
  'muster-notification-bell': CommonProperties
  'muster-unit-card': CommonProperties & { unitId?: number }
  'muster-alarm-list': CommonProperties & { unitId?: number; days?: number; limit?: number }
  'muster-command-button': CommonProperties & { unitId?: number; commandId?: number; label?: string }
  'muster-history-map': CommonProperties & {
    unitId?: number
    /** ISO 8601 with a zone. */
    from?: string
    to?: string
  }
}

/** What goes wrong, reported by `mustererror`. */
export interface MusterError {
  reason: 'unconfigured' | 'unreachable' | 'expired' | 'refused' | 'attributes' | 'failed'
  message?: string
}

export interface CommonEvents {
  musterready: undefined
  mustererror: MusterError
}

/** Details of the events of each tag. */
export interface WidgetEvents {
  'muster-fleet-map': CommonEvents & {
    /** A unit was chosen; none any more when undefined. */
    unitselect: { unitId: number | undefined }
  }
  'muster-notification-bell': CommonEvents & {
    unreadchange: { unread: number }
    notificationselect: { notificationId: number; unitId: number | undefined }
  }
  'muster-unit-card': CommonEvents
  'muster-alarm-list': CommonEvents & { alarmselect: { alarmId: number; unitId: number } }
  'muster-command-button': CommonEvents & {
    commandsent: { commandId: number; unitId: number }
    commandchange: { commandId: number; unitId: number; status: string }
  }
  'muster-history-map': CommonEvents & { historyload: { positions: number } }
}

export type WidgetTag = keyof WidgetProperties

/** An element of a tag, with its properties and events. */
export type WidgetElementOf<T extends WidgetTag> = Listening<T> & HTMLElement & WidgetProperties[T]

interface Listening<T extends WidgetTag> {
  addEventListener<K extends keyof WidgetEvents[T] & string>(
    type: K,
    listener: (event: CustomEvent<WidgetEvents[T][K]>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
}

export interface MusterOptions {
  /** Gives an embed token; asked when the first widget appears, and again when a token is about to end or has ended. */
  token?: () => string | Promise<string>
  /** Where Muster is, such as `https://fleet.example`; where the script came from when left out. */
  server?: string
}

export interface Muster {
  readonly version: string
  /**
   * Says where tokens come from, before or after widgets are in the page.
   *
   * @example
   * muster.configure({ token: async () => (await fetch('/embed-token')).text() })
   */
  configure(options: MusterOptions): void
}

export declare const configure: Muster['configure']
export declare const muster: Muster

type Elements = { [T in WidgetTag]: WidgetElementOf<T> }

declare global {
  /** There once the script has run. */
  var muster: Muster
  interface HTMLElementTagNameMap extends Elements {}
}
