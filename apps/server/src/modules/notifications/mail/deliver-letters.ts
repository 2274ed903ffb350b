import { Config } from '#kernel/config/config.ts'
import { Background } from '#kernel/background.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock } from '#kernel/dependencies.ts'

/** Milliseconds between two checks for letters left by a stopped server. */
const checkIntervalMs = 15_000
const shortestWaitMs = 250

interface Delivery {
  /** Name of the work in error logs. */
  what: string
  /**
   * Delivers due letters and resolves when each was sent or failed.
   * @param isEnd includes letters due later
   */
  look: (isEnd: boolean) => Promise<void>
  nextDue: () => Promise<Date | undefined>
}

/** Checks for letters periodically, when some are due, and after `soon`. `end` of the last server delivers pending letters. */
export function deliverLetters(
  use: Use,
  { what, look, nextDue }: Delivery,
): { soon: () => void; end: () => Promise<void> } {
  // a restored copy keeps its letters: production sends them
  if (use(Config).copy) return { soon: () => {}, end: async () => {} }
  const background = use(Background)
  const clock = use(Clock).now
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(soon, checkIntervalMs).unref()
    background.run(what, async () => {
      try {
        await look(false)
      } finally {
        await plan()
      }
    })
  }

  async function plan(): Promise<void> {
    const due = await nextDue()
    if (!due || hasEnded) return
    const wait = Math.max(shortestWaitMs, due.getTime() - clock().getTime())
    if (wait >= checkIntervalMs) return
    clearTimeout(timer)
    timer = setTimeout(soon, wait).unref()
  }

  async function end(): Promise<void> {
    hasEnded = true
    await background.drain()
    clearTimeout(timer)
    // other servers deliver the letters when they are due
    if (!use(Exchange).isShared) background.run(what, () => look(true))
    await background.drain()
  }

  timer = setTimeout(soon, checkIntervalMs).unref()
  return { soon, end }
}
