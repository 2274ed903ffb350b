// Tags, properties and events of Muster's widgets, for the pages that embed them. These files need no other package of Muster.

/** Properties of every element, also attributes: appearance and formats. */
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

/** Failure that `mustererror` reports. */
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
    /** Selected unit; undefined when the selection is cleared. */
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
  /** Returns an embed token. Called when the first widget appears, and again before a token ends or after it has ended. */
  token?: () => string | Promise<string>
  /** Address of Muster, such as `https://fleet.example`; by default the origin of the script. */
  server?: string
}

export interface Muster {
  readonly version: string
  /**
   * Sets the source of tokens, before or after widgets are in the page.
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
  /** Defined once the script has run. */
  var muster: Muster
  interface HTMLElementTagNameMap extends Elements {}
}
