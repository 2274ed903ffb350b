import { tooManyRequests } from '#kernel/http/problem.ts'
import { longestWindow, RateLimit, type Count } from './rate-limit.ts'
import { WaitingRoom } from './waiting-room.ts'
import { defineMessage, Exchange } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute

/** Links mailed to one account in a quarter of an hour. */
export const mailsPerQuarter = 3

/** An attempt that a server counted. */
const attempts = defineMessage<Count & { limit: string }>('attempt')

/**
 * Limits on guessing and on mailing. Those of an address come first, and a refused attempt counts no further. Each server counts in
 * memory and tells the others: a limit may be exceeded by what is tried elsewhere within the moment that takes.
 */
export interface Limits {
  guesses: {
    /** Passwords tried from one address, a minute. */
    address: RateLimit
    /** Passwords tried for one account from one address, a minute. */
    pair: RateLimit
    /** Wrong passwords for one account from anywhere, a quarter of an hour. They slow the account down and never refuse it. */
    account: RateLimit
    waiting: WaitingRoom
    /** Addresses from which somebody signed in to the account within 24 days: strangers' guesses do not slow them down. */
    familiar: RateLimit
  }
  recoveries: {
    address: RateLimit
    pair: RateLimit
    /** Mails to one account; to one account for one familiar address. */
    mails: RateLimit
  }
  mails: {
    /** Links and tests mailed to one address, which several users may share, an hour. Alarms and reports do not count. */
    address: RateLimit
    /** Links and tests that one user has mailed, an hour: an import invites many. */
    sender: RateLimit
    /** Tests to addresses of no user that one user has mailed, an hour. */
    strangers: RateLimit
  }
  /** Links that administrators mail to one user. */
  invitations: RateLimit
  /** Reset keys tried from one address. */
  resets: RateLimit
  /** Current passwords tried by one user. */
  changes: RateLimit
}

const known = new WeakMap<Use, Limits>()

export function limitsOf(use: Use): Limits {
  const found = known.get(use) ?? create(use(Exchange))
  known.set(use, found)
  return found
}

function create(exchange: Exchange): Limits {
  function limit(name: string, most: number | undefined, windowMs = minute): RateLimit {
    const limit = new RateLimit({
      ...(most !== undefined && { most }),
      windowMs,
      onCount: count => exchange.send(attempts, { limit: name, ...count }),
    })
    exchange.subscribe(attempts, async count => {
      if (count.limit === name) await limit.count(count)
    })
    return limit
  }
  return {
    guesses: {
      address: limit('guesses of an address', 100),
      pair: limit('guesses of a pair', 10),
      account: limit('guesses of an account', undefined, quarter),
      waiting: new WaitingRoom({ most: 200, perAccount: 10, perPair: 2 }),
      familiar: limit('familiar', undefined, longestWindow),
    },
    recoveries: {
      address: limit('recoveries of an address', 20, quarter),
      pair: limit('recoveries of a pair', 3, quarter),
      mails: limit('recovery mails', mailsPerQuarter, quarter),
    },
    mails: {
      address: limit('mails to an address', 10, hour),
      sender: limit('mails of a sender', 1000, hour),
      strangers: limit('mails of a sender to strangers', 25, hour),
    },
    invitations: limit('invitations', mailsPerQuarter, quarter),
    resets: limit('resets', 20, quarter),
    changes: limit('changes', 10),
  }
}

/**
 * How long the next password for an account waits, milliseconds: nothing for the first 10 wrong ones of a quarter of an hour,
 * then 250, twice as much after every 5 more, and 5,000 at most.
 */
export function delayAfter(wrong: number): number {
  return wrong < 10 ? 0 : Math.min(5000, 250 * 2 ** Math.floor((wrong - 10) / 5))
}

/** @param wait seconds @throws Problem 429 unless it is 0 */
export function refuseAfter(
  what: 'Guesses' | 'Mails' | 'MailsToAddress' | 'MailsOfSender' | 'Recoveries' | 'Resets' | 'Changes',
  wait: number,
): void {
  if (wait > 0) throw tooManyRequests([`problem.tooMany${what}`, { wait }], wait)
}

export { networkOf } from '#kernel/http/network.ts'

/** One account from one address. */
export const pairOf = (network: string, account: string) => `${network} ${account}`
