/** Milliseconds of 24 hours; a calendar day may be longer or shorter. */
export const dayMs = 86_400_000
