import { tooManyRequests } from '#kernel/http/problem.ts'
import { delayAfter, pairOf, refuseAfter } from './limits.ts'
import type { Limits } from './limits.ts'

interface Guess {
  account: string
  network: string
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

export interface AdmittedGuess {
  /** Somebody signed in to the account from this address lately. */
  isFamiliar: boolean
  /** To call when the password was right: it was no guess then. */
  wasRight: () => Promise<void>
  /** To call when the password was not compared. */
  wasNotMade: () => Promise<void>
}

/**
 * Lets a password be tried. Counts the address, then the account from that address, then the account, and stops at the first
 * refusal, so that refused requests of one address never count against an account. An account that is guessed at is slowed
 * down and not locked; while all its seats to wait are taken, strangers' addresses are asked to come back. Familiar ones
 * pass, whatever else their address tries: only the limit of the account from that address applies to them.
 * @throws Problem 429, AbortError when the client went away while waiting
 */
export async function admitGuess({ guesses }: Limits, { account, network, signal }: Guess): Promise<AdmittedGuess> {
  const pair = pairOf(network, account)
  const isFamiliar = (await guesses.familiar.attempts(pair)) > 0
  const byAddress = await guesses.address.admit(network)
  if (!isFamiliar) refuseAfter('Guesses', byAddress.wait)
  const byPair = await guesses.pair.admit(pair)
  refuseAfter('Guesses', byPair.wait)
  const delay = isFamiliar ? 0 : delayAfter(await guesses.account.attempts(account))
  if (delay > 0 && !(await guesses.waiting.wait(account, pair, delay, signal))) {
    const wait = Math.ceil(delay / 1000)
    throw tooManyRequests(['problem.tooManyLogins', { seconds: wait }], wait)
  }
  const byAccount = await guesses.account.admit(account)
  const takeBack = async () => {
    for (const { release } of [byAddress, byPair, byAccount]) await release()
  }
  return {
    isFamiliar,
    wasNotMade: takeBack,
    async wasRight() {
      await takeBack()
      await guesses.familiar.attempt(pair)
    },
  }
}
