/** A click in a field that takes text. What is in the field is never part of it. */
export interface TextFieldClick {
  readonly type: 'text-field-click'
  /** The field's label, as the screen shows it. */
  readonly field: string
}

/** Where a host sends what is counted about the use of screens. Muster itself sends nothing. */
export interface Analytics {
  track(event: TextFieldClick): void
}

/** The usual one: whatever it gets, it drops. */
export const noAnalytics: Analytics = { track: () => undefined }

/** Milliseconds in which further clicks in text fields are not counted (001 §9). */
export const clickThrottleMs = 400

/**
 * Lets the first event through and drops those that follow within 400 ms of it.
 *
 * @param now milliseconds of a clock that never goes back
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
