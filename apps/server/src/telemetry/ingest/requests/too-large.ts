import { Unreadable } from '../checks.ts'

/** A body beyond a limit. The message names the limit and the fix. Mapped to 413. */
export class TooLarge extends Unreadable {}
