import { tooManyRequests } from '#kernel/http/problem.ts'
import { longestWindow, RateLimit, type Count } from './rate-limit.ts'
import { WaitingRoom } from './waiting-room.ts'
import { defineMessage, Exchange } from '#kernel/servers/exchange.ts'
import type { Use } from '#kernel/dependency.ts'

const minute = 60_000
const quarter = 15 * minute
const hour = 60 * minute

/** Maximum number of links mailed to one account in 15 minutes. */
export const mailsPerQuarter = 3

/** Message between servers: one server counted an attempt. */
const attempts = defineMessage<Count & { limit: string }>('attempt')

/**
 * Limits on password attempts and mails. The limit by address comes first, and a rejected attempt does not count further. Each server
 * counts in memory and notifies the others, so concurrent attempts at several servers may slightly exceed a limit.
 */
export interface Limits {
  guesses: {
    /** Passwords tried from one address per minute. */
    address: RateLimit
    /** Passwords tried for one account from one address per minute. */
    pair: RateLimit
    /** Wrong passwords for one account from all addresses in 15 minutes. They slow the account down and never lock it. */
    account: RateLimit
    waiting: WaitingRoom
    /** Addresses from which someone signed in to the account within 24 days: guesses from other addresses do not slow them down. */
    familiar: RateLimit
  }
  recoveries: {
    address: RateLimit
    pair: RateLimit
    /** Mails to one account, counted apart for each familiar address. */
    mails: RateLimit
  }
  mails: {
    /** Links and tests mailed per hour to one address, which several users may share. Alarms and reports do not count. */
    address: RateLimit
    /** Links and tests mailed per hour by one user; high because an import invites many users. */
    sender: RateLimit
    /** Tests mailed per hour by one user to addresses that belong to no user. */
    strangers: RateLimit
  }
  /** Links that administrators mail to one user. */
  invitations: RateLimit
  /** Reset keys tried from one address. */
  resets: RateLimit
  /** Current passwords tried by one user. */
  changes: RateLimit
  /** Codes of authenticator apps tried for one user in 15 minutes: someone with the password could guess six digits. */
  codes: RateLimit
  /** Passkey challenges requested from one address; each is stored. */
  challenges: RateLimit
}

const limitsByUse = new WeakMap<Use, Limits>()

export function limitsOf(use: Use): Limits {
  const limits = limitsByUse.get(use) ?? create(use(Exchange))
  limitsByUse.set(use, limits)
  return limits
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
    codes: limit('codes', 10, quarter),
    challenges: limit('challenges', 200),
  }
}

/**
 * Returns the milliseconds before the next password for an account is compared: 0 for the first 10 wrong passwords in 15 minutes,
 * then 250, doubled after every 5 more, up to 5,000.
 */
export function delayAfter(wrong: number): number {
  return wrong < 10 ? 0 : Math.min(5000, 250 * 2 ** Math.floor((wrong - 10) / 5))
}

/** @param wait seconds; rejects with 429 unless it is 0 */
export function refuseAfter(
  what: 'Guesses' | 'Mails' | 'MailsToAddress' | 'MailsOfSender' | 'Recoveries' | 'Resets' | 'Changes' | 'Codes',
  wait: number,
): void {
  if (wait > 0) throw tooManyRequests([`problem.tooMany${what}`, { wait }], wait)
}

export { networkOf } from '#kernel/http/network.ts'

/** Key that counts the attempts for one account from one address. */
export const pairOf = (network: string, account: string) => `${network} ${account}`
