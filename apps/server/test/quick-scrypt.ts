import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

// Passwords of database tests protect nothing: each costs a thousandth of a real one. What real ones cost is tested in
// `password.test.ts`, and by the servers that tests start. What is stored still names the real cost, so such a server, a process of
// its own, verifies what `quickHash` made and not what a test's own process stored.

const { scrypt } = crypto
const isQuick = Symbol.for('muster.quickScrypt')

// test files share a process
if (!(isQuick in scrypt)) {
  const quickScrypt: typeof scrypt = (password, salt, length, ...rest: unknown[]) =>
    scrypt(password, salt, length, { N: 16, r: 8, p: 1 }, rest.at(-1) as Parameters<typeof scrypt>[4])
  crypto.scrypt = Object.assign(quickScrypt, { [isQuick]: true })
  syncBuiltinESMExports()
}
