import { scryptSync } from 'node:crypto'
import { hashThreads } from '#modules/auth/hashing/hash-threads.ts'

// Passwords of database tests protect nothing: each costs a thousandth of a real one. What real ones cost is tested in
// `password.test.ts`, and by the servers that tests start. What is stored still names the real cost, so such a server, a process of
// its own, verifies what `quickHash` made and not what a test's own process stored.

hashThreads.derive = async ({ secret, salt, length }) => scryptSync(secret, salt, length, { N: 16, r: 8, p: 1 })
