/** A click in a text field. Excludes the content of the field. */
export interface TextFieldClick {
  readonly type: 'text-field-click'
  /** Visible label of the field. */
  readonly field: string
}

/** Receives usage events of a host. Muster itself sends nothing. */
export interface Analytics {
  track(event: TextFieldClick): void
}

/** Default: ignores all events. */
export const noAnalytics: Analytics = { track: () => undefined }

/** Milliseconds during which further clicks in text fields are ignored (001 §9). */
const clickThrottleMs = 400

/**
 * Forwards the first event and drops all that follow within 400 ms.
 *
 * @param now monotonic clock in milliseconds
 */
export function throttled({ track }: Analytics, now: () => number = () => performance.now()): Analytics {
  let last = -Infinity
  return {
    track(event) {
      const at = now()
      if (at - last < clickThrottleMs) return
      last = at
      track(event)
    },
  }
}
