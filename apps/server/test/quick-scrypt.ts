import { scryptSync } from 'node:crypto'
import { hashThreads } from '#modules/auth/hashing/hash-threads.ts'

// Hashes passwords of database tests, which protect nothing, at a thousandth of the real cost. `password.test.ts` and the servers
// that tests start check the real cost. What is stored still names the real cost, so such a server, a process of
// its own, verifies what `quickHash` made and not what a test's own process stored.

hashThreads.derive = async ({ secret, salt, length }) => scryptSync(secret, salt, length, { N: 16, r: 8, p: 1 })
