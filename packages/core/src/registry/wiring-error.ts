export type WiringCode =
  | 'PLUGIN_DUPLICATE'
  | 'PLUGIN_MALFORMED'
  | 'ROUTE_DUPLICATE'
  | 'ROUTE_SHADOWED'
  | 'ROUTE_MALFORMED'
  | 'ROUTE_DEAD_FALLBACK'
  | 'SLOT_DUPLICATE'
  | 'SLOT_UNKNOWN'
  | 'FILL_DUPLICATE'
  | 'DRAWER_DUPLICATE'
  | 'WIDGET_DUPLICATE'
  | 'WIDGET_MALFORMED'
  | 'SERVICE_DUPLICATE'
  | 'MENU_DEAD_LINK'
  | 'MENU_DUPLICATE'
  | 'MENU_GROUP_UNKNOWN'
  | 'MENU_NEEDS_PARAMETER'
  | 'MENU_WIDENS'
  | 'ACCESS_PERMISSION_UNKNOWN'
  | 'ACCESS_FEATURE_UNKNOWN'
  | 'ACCESS_EMPTY'
  | 'OVERRIDE_MISSING'
  | 'MESSAGE_DUPLICATE'
  | 'MESSAGE_UNKNOWN'
  | 'MESSAGE_LOAD_FAILED'

/** One mistake in how plugins are put together. */
export interface WiringError {
  readonly code: WiringCode
  /** What is wrong, as a sentence. */
  readonly message: string
  /** The plugin at fault: of two that clash, the later. */
  readonly plugin: string
  /** What to do about it. */
  readonly fix: string
}

/** All wiring mistakes at once, as development sees them. */
export class WiringFailure extends Error {
  override readonly name = 'WiringFailure'
  readonly errors: readonly WiringError[]

  constructor(errors: readonly WiringError[]) {
    super(
      [`${errors.length} wiring ${errors.length === 1 ? 'mistake' : 'mistakes'}:`, ...errors.map(lineOf)].join('\n'),
    )
    this.errors = errors
  }
}

export const lineOf = ({ code, plugin, message, fix }: WiringError): string => `[${code}] ${plugin}: ${message} ${fix}`
