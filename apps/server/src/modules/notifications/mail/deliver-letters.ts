import { Config } from '#kernel/config/config.ts'
import { Background } from '#kernel/background.ts'
import { Exchange } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'
import { Clock } from '#kernel/dependencies.ts'

/** Milliseconds between two looks for letters that a server left behind when it died. */
const lookEvery = 15_000
const lookSoonest = 250

interface Delivery {
  /** What fails, should it fail. */
  what: string
  /** Delivers what is due; answers when everything was sent or failed. @param isEnd also what is due later */
  look: (isEnd: boolean) => Promise<void>
  nextDue: () => Promise<Date | undefined>
}

/** Looks for letters now and then, when some are due, and `soon`. `end` of the last server delivers what is pending. */
export function deliverLetters(
  use: Use,
  { what, look, nextDue }: Delivery,
): { soon: () => void; end: () => Promise<void> } {
  // letters of a restored copy wait: its production sends them
  if (use(Config).copy) return { soon: () => {}, end: async () => {} }
  const background = use(Background)
  const clock = use(Clock).now
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(soon, lookEvery).unref()
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
    const wait = Math.max(lookSoonest, due.getTime() - clock().getTime())
    if (wait >= lookEvery) return
    clearTimeout(timer)
    timer = setTimeout(soon, wait).unref()
  }

  async function end(): Promise<void> {
    hasEnded = true
    await background.drain()
    clearTimeout(timer)
    // others deliver it when it is due
    if (!use(Exchange).isShared) background.run(what, () => look(true))
    await background.drain()
  }

  timer = setTimeout(soon, lookEvery).unref()
  return { soon, end }
}
