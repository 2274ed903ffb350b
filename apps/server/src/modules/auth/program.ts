import Bowser from 'bowser'

/** Program used to sign in. */
export interface Program {
  /** Such as `Firefox`. */
  browser?: string
  /** Such as `Windows`. */
  system?: string
}

/** Longest `user-agent` that is stored and read. */
export const longestUserAgent = 500

/** Reads browser and system from a `user-agent` header; absent parts are unknown. */
export function programOf(userAgent: string | null | undefined): Program {
  if (!userAgent) return {}
  // the command line names itself, which no browser does
  const ours = /^(muster[\w-]*)\//i.exec(userAgent)?.[1]
  if (ours) return { browser: ours }
  const parsed = Bowser.parse(userAgent.slice(0, longestUserAgent))
  return {
    ...(parsed.browser.name && { browser: parsed.browser.name }),
    ...(parsed.os.name && { system: parsed.os.name }),
  }
}
