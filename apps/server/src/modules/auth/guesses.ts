import { tooManyRequests } from '#kernel/http/problem.ts'
import { delayAfter, pairOf, refuseAfter } from './limits.ts'
import type { Limits } from './limits.ts'

interface Guess {
  account: string
  network: string
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

export interface AdmittedGuess {
  /** Someone recently signed in to the account from this address. */
  isFamiliar: boolean
  /** Call when the password was correct: removes the attempt from the counts and makes the address familiar. */
  succeeded: () => Promise<void>
  /** Call when the password was not compared: removes the attempt from the counts. */
  release: () => Promise<void>
}

/**
 * Admits an attempt to sign in. Counts by address, then by account and address, then by account, and stops at the first rejection,
 * so that rejected requests from one address never count against an account. Guessing slows an account down and never locks it;
 * while its waiting room is full, unfamiliar addresses must retry later. Familiar addresses have only the limit by account
 * and address.
 * @throws Problem 429
 * @throws AbortError when the client disconnects while waiting
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
  const release = async () => {
    for (const attempt of [byAddress, byPair, byAccount]) await attempt.release()
  }
  return {
    isFamiliar,
    release,
    async succeeded() {
      await release()
      await guesses.familiar.attempt(pair)
    },
  }
}
